#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py - runs the benchmarks of Heddle and of other libraries, prints tables, and converts results to a page.

    run.py [NAME...] [--threads 1,2] [--quick] [--json FILE]     measure rows, workloads or groups
    run.py --list                                                 list the rows, and the libraries that are missing
    run.py report [FILE] [--out DIR]                              write results as one HTML page and as PNGs
    run.py micro [NAME...]                                        measure single operations
    run.py pthreadpool [SECTION...]                               compare the installed libpthreadpool.so.0 with that of Heddle

    run.py targets [ARGUMENT...]                                  print the CMake targets that a run with these arguments needs

`./dev bench` builds these targets and passes its arguments on. bench/README.md explains the figures.
"""
import argparse
import os
import pathlib
import subprocess
import sys

from runner import catalogue, machine, results, session, terminal
from runner.manifest import Manifest
from runner.program import Failed

DEFAULT_BUILD = pathlib.Path(__file__).resolve().parent.parent / "build" / "bench"


def thread_counts(text):
    counts = sorted({int(word) for word in text.split(",")})
    if not counts or counts[0] < 1:
        raise ValueError
    return counts


def parse(words):
    parser = argparse.ArgumentParser(prog="run.py", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="rows, workloads or groups (default: all)")
    parser.add_argument("--threads", type=thread_counts, help="numbers of threads (default: 1, and the number of CPUs)")
    parser.add_argument("--quick", action="store_true", help="smaller problems, fewer rounds")
    parser.add_argument("--smoke", action="store_true", help="only check the results of every program")
    parser.add_argument("--rounds", type=int, help="the number of measurements of each program")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="where to write the results")
    parser.add_argument("--list", action="store_true", help="list the rows and the libraries")
    parser.add_argument("--build", type=pathlib.Path, default=DEFAULT_BUILD, help="the build tree of the preset `bench`")
    return parser.parse_args(words)


def say_missing(manifest):
    for peer, why in manifest.missing.items():
        print(f"skipped: {peer} {why}")


def show_list(manifest):
    for group in catalogue.GROUPS:
        print(f"{group}:")
        for row in catalogue.ROWS:
            if row.group == group:
                print(f"  {row.name:<20} {row.what:<62} {' '.join(manifest.libraries_of(row.workload))}")
    print(f"peers: {', '.join(f'{name} {version}' for name, version in manifest.versions.items())}")
    say_missing(manifest)


def measure_rows(options, manifest):
    """Prints the table of each row as soon as it is measured. Returns all results."""
    scale = "smoke" if options.smoke else "quick" if options.quick else "full"
    rounds = options.rounds or {"smoke": catalogue.SMOKE_ROUNDS, "quick": catalogue.QUICK_ROUNDS,
                                "full": catalogue.ROUNDS}[scale]
    threads = options.threads or sorted({1, len(os.sched_getaffinity(0))})
    rows = catalogue.select(options.names)
    rows = [row for row in rows if threads[-1] >= row.least_threads]
    progress = terminal.Progress(len(rows))
    measured = []
    for row in rows:
        progress.row(row.name)
        of_row = session.measure(row, row.size(scale), manifest, threads, rounds, progress)
        measured += of_row
        progress.clear()
        if scale != "smoke" or not all(result["checked"] for result in of_row):
            print("\n".join(terminal.table(of_row)), flush=True)
    return measured


def run(words):
    options = parse(words)
    manifest = Manifest(options.build)
    if options.list:
        show_list(manifest)
        return 0
    about = machine.describe(manifest)
    print(f"{about['processor']}, {about['cpus']} CPUs, load {about['load']}; {about['compiler']}; {about['commit']}")
    say_missing(manifest)
    try:
        measured = measure_rows(options, manifest)
    except Failed as failure:
        print(f"run.py: {failure}", file=sys.stderr)
        return 1
    target = options.json or options.build / "last.json"
    results.write(target, about, measured)
    wrong = [result for result in measured if not result["checked"]]
    print(f"\n{len(measured)} results, {len(wrong)} wrong, written to {target}")
    if options.smoke:
        print(f"bench: {len(measured)} tests, {len(wrong)} failed, {len(manifest.missing)} skipped")
    return 1 if wrong else 0


def run_micro(words):
    if {"-h", "--help"} & set(words):
        print(__doc__)
        return 0
    program = DEFAULT_BUILD / "bench" / "micro" / "micro"
    if not program.exists():
        raise SystemExit(f"run.py: {program} does not exist; `./dev bench` builds it")
    return subprocess.run([program, *words], check=False).returncode


def run_pthreadpool(words):
    script = pathlib.Path(__file__).resolve().parent / "pthreadpool" / "run.py"
    return subprocess.run([sys.executable, script, *words], check=False).returncode


def run_report(words):
    from runner import report
    parser = argparse.ArgumentParser(prog="run.py report", description="Writes results as one HTML page and as PNGs.")
    parser.add_argument("file", nargs="?", type=pathlib.Path, default=DEFAULT_BUILD / "last.json")
    parser.add_argument("--out", type=pathlib.Path, default=DEFAULT_BUILD / "report", help="the directory to write to")
    options = parser.parse_args(words)
    report.write(*results.read(options.file), options.out)
    return 0


def print_targets(words):
    """Prints the names of the CMake targets, one on each line."""
    of_special = {"report": [], "micro": ["bench_micro"], "pthreadpool": ["bench_pthreadpool"]}
    if words and words[0] in of_special:
        targets = of_special[words[0]]
    else:
        options = parse(words)
        rows = [] if options.list else catalogue.select(options.names)
        targets = Manifest(options.build).targets(row.workload for row in rows)
    print("\n".join(targets))
    return 0


def main():
    words = sys.argv[1:]
    special = {"report": run_report, "micro": run_micro, "pthreadpool": run_pthreadpool, "targets": print_targets}
    if words and words[0] in special:
        return special[words[0]](words[1:])
    return run(words)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)

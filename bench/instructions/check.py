#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check.py - counts the instructions of a fork, a push, a loop ..., and compares them with the reference.

    check.py [--build DIR]             compare with reference.json; fails at more than 5 % above it
    check.py [--build DIR] --update    write the counts to reference.json

callgrind of valgrind counts them in a pool of one thread, so the load of the machine has almost no effect. reference.json has counts for
each compiler and processor architecture.

Exit code: 0 within the limit, 1 above it, 2 no counts or no reference.
"""
import argparse
import json
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
REFERENCE = HERE / "reference.json"
TOLERANCE = 0.05
COUNTS = (1000, 3000)  # the difference of two runs: the start of the program cancels out

PROBES = {
    "fork": "join of two calls, nothing stolen",
    "push_reclaim": "push, and reclaim by position",
    "push_pop": "push, and pop",
    "push_steal": "push, and steal",
    "install": "enter and leave a pool",
    "loop": "parallel_for of 2 items inside a pool",
    "loop_progress": "67 steps of options::progress, 3 items each",
    "loop_from_outside": "enter a pool, parallel_for of 2 items, leave",
}


class CannotCount(Exception):
    pass


def total(text):
    """The sum of the instructions in callgrind's output."""
    found = re.search(r"^(?:totals|summary): (\d+)", text, re.MULTILINE)
    if not found:
        raise CannotCount("callgrind's output has no sum")
    return int(found.group(1))


def count_run(program, probe, count):
    with tempfile.TemporaryDirectory() as directory:
        output = pathlib.Path(directory, "callgrind.out")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", "--fair-sched=yes",
                   f"--toggle-collect=(anonymous namespace)::probe_{probe}(*", str(program), probe, str(count)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0 or not output.exists():
            raise CannotCount(f"`{' '.join(command)}` failed:\n{done.stderr}")
        return total(output.read_text(encoding="utf-8"))


def count_all(program):
    """Instructions for one of each kind."""
    few, many = COUNTS
    return {probe: (count_run(program, probe, many) - count_run(program, probe, few)) / (many - few) for probe in PROBES}


def platform_key(build):
    manifest = json.loads((build / "bench" / "manifest.json").read_text(encoding="utf-8"))
    return f"{platform.machine()}, {manifest['compiler']}, {manifest['flags'].strip()}, {manifest['queue']}"


def read_reference():
    return json.loads(REFERENCE.read_text(encoding="utf-8")) if REFERENCE.exists() else {}


def compare(counted, expected):
    """Lines of a table, and the names of the probes that take too many."""
    worse = [probe for probe, count in counted.items() if probe in expected and count > expected[probe] * (1 + TOLERANCE)]
    lines = []
    for probe, count in counted.items():
        before = expected.get(probe)
        change = f"{before:>10.1f} {count / before - 1:>+8.1%}" if before else f"{'none':>10} {'':>8}"
        lines.append(f"{probe:<18} {PROBES[probe]:<46} {count:>8.1f} {change}{'  TOO MANY' if probe in worse else ''}")
    return lines, worse


def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent.parent / "build" / "bench")
    parser.add_argument("--update", action="store_true", help="make the counts of this run the reference")
    options = parser.parse_args(words)
    program = options.build / "bench" / "instructions" / "probe"
    if shutil.which("valgrind") is None or not program.exists():
        print("check.py: needs valgrind, and the preset `bench` built")
        return 2
    key, reference = platform_key(options.build), read_reference()
    try:
        counted = count_all(program)
    except CannotCount as error:
        print(f"check.py: {error}")
        return 2
    expected = reference.get(key, {})
    lines, worse = compare(counted, expected)
    print(f"{key}\n{'':<65} {'now':>8} {'reference':>10}")
    print("\n".join(lines))
    if options.update:
        reference[key] = {probe: round(count, 1) for probe, count in counted.items()}
        REFERENCE.write_text(json.dumps(reference, indent=2) + "\n", encoding="utf-8")
        return 0
    if expected.keys() != counted.keys():
        print("there is no reference for this compiler and architecture; --update makes one")
        return 2
    print(f"instructions: {len(counted)} tests, {len(worse)} failed, 0 skipped")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

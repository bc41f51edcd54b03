#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py - runs one program with two libraries of the same name: the installed libpthreadpool.so.0, and that of Heddle.

    run.py [SECTION...] [--rounds N] [--build DIR] [--realtime]

LD_LIBRARY_PATH selects the library. Each round runs both, in alternating order. The table has the best, the median and the mean of the
rounds, and their ratios: below 1, Heddle is faster. For beside_hogs use the mean: some rounds take twenty times as long as others.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys

DEFAULT_BUILD = pathlib.Path(__file__).resolve().parents[2] / "build" / "bench"

CALLS = {
    "empty_1d": "ns/call", "empty_2d_tile_2d": "ns/call",
    "one_thread_1d": "ns/call", "one_thread_2d": "ns/call", "one_thread_2d_tile_2d": "ns/call",
    "item_1d": "ns/tile", "item_1d_tile_1d": "ns/tile", "item_2d": "ns/tile", "item_2d_tile_1d": "ns/tile",
    "item_2d_tile_2d": "ns/tile", "item_3d_tile_2d": "ns/tile", "item_4d_tile_2d": "ns/tile", "item_6d_tile_2d": "ns/tile",
    "dynamic_1d_tile_1d": "ns/tile", "dynamic_2d_tile_1d": "ns/tile", "dynamic_2d_tile_2d": "ns/tile",
    "dynamic_3d_tile_2d": "ns/tile",
    "beside_hogs": "us/call", "cpu_after": "ms", "sleeping": "us/call", "sleeping_50us": "us/call",
}
# With realtime priority its two hogs would block all other programs.
NEVER_REALTIME = {"beside_hogs"}
SHOWN = {"best": min, "median": statistics.median, "mean": statistics.mean}
OPERATORS = {"convolution": "us", "fully_connected": "us", "softmax": "us"}


def commands(build, sections):
    programs = build / "bench" / "pthreadpool"
    for name, unit in CALLS.items():
        if not sections or name in sections:
            yield name, unit, [programs / "calls", name]
    for name, unit in OPERATORS.items():
        if (not sections or name in sections) and (programs / "operators").exists():
            yield name, unit, [programs / "operators", "--time", name]


def measure(command, library, realtime):
    """One number, or None if the library has no such function."""
    environment = dict(os.environ)
    environment.pop("LD_LIBRARY_PATH", None)
    if library:
        environment["LD_LIBRARY_PATH"] = str(library)
    prefix = ["chrt", "-f", "10"] if realtime else []
    answer = subprocess.run(prefix + command, env=environment, check=True, capture_output=True, text=True).stdout.strip()
    return None if answer == "none" else float(answer)


def rounds_of(name_of_section, command, ours, options):
    realtime = options.realtime and name_of_section not in NEVER_REALTIME
    taken = {"theirs": [], "ours": []}
    libraries = [("theirs", None), ("ours", ours)]
    for number in range(options.rounds):
        for name, library in libraries if number % 2 == 0 else reversed(libraries):
            taken[name].append(measure(command, library, realtime))
    return [[value for value in values if value is not None] for values in taken.values()]


def row(name, unit, theirs, ours):
    if not theirs:
        return f"{name:<20} {unit:<8} {'-':>15} {min(ours):>10.3f}"
    columns = [f"{of(theirs):>15.3f} {of(ours):>10.3f} {of(ours) / of(theirs):>7.2f}" for of in SHOWN.values()]
    return " ".join((f"{name:<20} {unit:<8}", *columns))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sections", nargs="*", choices=[[], *CALLS, *OPERATORS], metavar="SECTION")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--build", type=pathlib.Path, default=DEFAULT_BUILD)
    parser.add_argument("--realtime", action="store_true", help="use `chrt -f 10`, on a machine with other load")
    options = parser.parse_args()
    ours = options.build / "adapters" / "pthreadpool"
    if not (options.build / "bench" / "pthreadpool" / "calls").exists():
        raise SystemExit("run.py: the programs are not built; `./dev bench` builds them if libpthreadpool-dev is installed")
    print(f"{'':<20} {'':<8}", *(f"{of + ': theirs':>15} {'ours':>10} {'ratio':>7}" for of in SHOWN))
    for name, unit, command in commands(options.build, options.sections):
        print(row(name, unit, *rounds_of(name, command, ours, options)), flush=True)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""weigh.py - counts the lines that a compiler reads for a public header, and compares them with the reference.

    weigh.py             compare with reference.json; fails at more than 2 % above it, and if a ratio of LIMITS is exceeded
    weigh.py --update    write the counts to reference.json
    weigh.py --time      also compile each header, and print the user time (best of 5)

A line is a non-empty line of the output of `-E -P`: comments and blank lines do not count. The number depends on the compiler and on its
standard library, not on the load of the machine. reference.json has counts for each compiler.

Exit code: 0 within the limits, 1 above one, 2 no compiler, no library to compare with, or no reference.
"""
import argparse
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "include"
REFERENCE = HERE / "reference.json"
COMPILERS = ("g++", "clang++-19")
TOLERANCE = 0.02

OURS = ("heddle/join.hpp", "heddle/pool.hpp", "heddle/future.hpp", "heddle/parallel_for.hpp", "heddle/reduce.hpp", "heddle/sort.hpp",
        "heddle/iter.hpp", "heddle/heddle.hpp")
OTHERS = ("algorithm", "tbb/tbb.h")

# (header, other header): the largest allowed ratio of their lines
LIMITS = {("heddle/heddle.hpp", "tbb/tbb.h"): 0.6}


class CannotCount(Exception):
    pass


def run(compiler, header, arguments):
    command = [compiler, "-std=c++20", "-I", str(INCLUDE), *arguments, "-x", "c++", "-"]
    done = subprocess.run(command, input=f"#include <{header}>\n", capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotCount(f"`{' '.join(command)}` failed for <{header}>:\n{done.stderr}")
    return done.stdout


def count_lines(compiler, header):
    return sum(1 for line in run(compiler, header, ["-E", "-P"]).splitlines() if line.strip())


def user_time(compiler, header, runs=5):
    """Seconds of user time of the fastest of some compilations."""
    best = float("inf")
    for _ in range(runs):
        before = os.times().children_user
        run(compiler, header, ["-c", "-o", os.devnull])
        best = min(best, os.times().children_user - before)
    return best


def compiler_key(compiler):
    version = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True, check=True).stdout
    return f"{platform.machine()}, {compiler} {version.split('.')[0].strip()}"


def compare(counted, expected):
    """Lines of a table, and the headers and ratios that are above their limits."""
    above, lines = [], []
    for header, count in counted.items():
        before = expected.get(header)
        change = f"{before:>9} {count / before - 1:>+8.1%}" if before else f"{'none':>9} {'':>8}"
        is_heavier = header in OURS and before is not None and count > before * (1 + TOLERANCE)
        above += [header] if is_heavier else []
        lines.append(f"  <{header}>".ljust(28) + f"{count:>8} {change}{'  TOO MANY' if is_heavier else ''}")
    for (header, other), limit in LIMITS.items():
        ratio = counted[header] / counted[other]
        above += [f"{header} / {other}"] if ratio > limit else []
        lines.append(f"  <{header}> / <{other}>: {ratio:.3f}, at most {limit}{'  TOO MANY' if ratio > limit else ''}")
    return lines, above


def print_times(compiler):
    print(f"{compiler}, seconds of user time:")
    for header in OURS + OTHERS:
        print(f"  <{header}>".ljust(28) + f"{user_time(compiler, header):>8.2f}")


def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--update", action="store_true", help="make the counts of this run the reference")
    parser.add_argument("--time", action="store_true", help="also measure how long each header takes to compile")
    options = parser.parse_args(words)
    reference = json.loads(REFERENCE.read_text(encoding="utf-8")) if REFERENCE.exists() else {}
    tests, failed = 0, 0
    for compiler in COMPILERS:
        if shutil.which(compiler) is None:
            print(f"weigh.py: needs {compiler}")
            return 2
        key = compiler_key(compiler)
        try:
            counted = {header: count_lines(compiler, header) for header in OURS + OTHERS}
        except CannotCount as error:
            print(f"weigh.py: {error}")
            return 2
        if options.update:
            reference[key] = {header: counted[header] for header in OURS}
        elif reference.get(key, {}).keys() != set(OURS):
            print(f"there is no reference for {key}; --update makes one")
            return 2
        lines, above = compare(counted, reference[key])
        print(f"{key:<28}{'lines':>8} {'reference':>9}", *lines, sep="\n")
        tests, failed = tests + len(OURS) + len(LIMITS), failed + len(above)
        if options.time:
            print_times(compiler)
    if options.update:
        REFERENCE.write_text(json.dumps(reference, indent=2) + "\n", encoding="utf-8")
    print(f"weight: {tests} tests, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

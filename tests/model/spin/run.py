#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py - checks the cases of cases.txt with Spin, and prints a line for each.

    run.py [--spin PROGRAM] [--cc PROGRAM] [--protocol | --mutants] [--deep] [NAME]

Those whose names contain NAME; --protocol only those that hold, --mutants only those that break; --deep the large ones,
too. Exit status 0 if every case came out as it must and there was one.
"""
import argparse
import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
DEPTH = 4_000_000
MEGABYTES = 8_000


@dataclasses.dataclass
class Case:
    must_hold: bool
    is_deep: bool
    name: str
    switches: list


@dataclasses.dataclass
class Result:
    holds: bool
    states: int
    seconds: float
    remark: str


def read_cases(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        fields = [field.strip() for field in line.split("|")]
        outcome = fields[0].split()
        if len(fields) != 3 or outcome[-1] not in ("holds", "breaks"):
            sys.exit(f"{path.name}:{number}: no case: {line}")
        yield Case(outcome[-1] == "holds", outcome[0] == "deep", fields[1], fields[2].split())


def call(command, directory):
    done = subprocess.run(command, cwd=directory, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def check(case, spin, compiler):
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        defines = [f"-D{switch}" for switch in case.switches]
        status, text = call([spin, "-a", *defines, str(HERE / "sleep.pml")], directory)
        if status != 0:
            return Result(False, 0, 0, "ERROR: " + text.strip())
        # Breadth first finds the shortest way to a fault; what holds is searched with less memory.
        search = "-DCOLLAPSE" if case.must_hold else "-DBFS"
        effort = "-O2" if case.is_deep else "-O0"  # to optimise takes longer than a small search
        status, text = call(
            [compiler, effort, "-w", "-DSAFETY", search, f"-DMEMLIM={MEGABYTES}", "-o", "pan", "pan.c"], directory
        )
        if status != 0:
            return Result(False, 0, 0, "ERROR: " + text.strip())
        _, text = call(["./pan", f"-m{DEPTH}", "-E"], directory)
    seconds = time.monotonic() - begin
    states = int(float(re.search(r"([\d.e+]+) states, stored", text).group(1)))
    if violated := re.search(r"assertion violated (.*?)\s*\(at", text):
        return Result(False, states, seconds, violated.group(1))
    if "errors: 0" not in text or "max search depth" in text or "out of memory" in text:
        return Result(False, states, seconds, "ERROR: the search did not end")
    return Result(True, states, seconds, "")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--spin", default="spin")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--protocol", action="store_true")
    parser.add_argument("--mutants", action="store_true")
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("name", nargs="?", default="")
    asked = parser.parse_args()

    run = wrong = 0
    print(f"{'Spin: sleep.pml':62} {'states':>20} {'seconds':>7}  verdict")
    for case in read_cases(HERE / "cases.txt"):
        skipped = (asked.protocol and not case.must_hold) or (asked.mutants and case.must_hold)
        if skipped or (case.is_deep and not asked.deep) or asked.name not in f"spin.{case.name}":
            continue
        result = check(case, asked.spin, asked.cc)
        as_it_must = result.holds == case.must_hold and not result.remark.startswith("ERROR")
        verdict = {True: {True: "ok", False: "FAILED"}, False: {True: "SURVIVED", False: "killed"}}
        print(
            f"{case.name:62} {result.states:20} {result.seconds:7.2f}  "
            f"{verdict[case.must_hold][result.holds]:9} {result.remark}",
            flush=True,
        )
        run += 1
        wrong += not as_it_must
    print(f"\n{run} cases, {wrong} not as they must be")
    return 0 if run > 0 and wrong == 0 else 1


sys.exit(main())

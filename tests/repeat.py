#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""repeat - runs all tests of a build several times, to find those that fail sometimes.

    repeat.py --build DIR TIMES [PROGRAM...]

ctest starts a process for each test, which takes longer than most tests under an emulator. This script runs all cases of a GoogleTest
executable in one process, in a new order each time. So it also finds tests that depend on each other.
"""
import argparse
import concurrent.futures
import dataclasses
import json
import os
import re
import subprocess
import sys
import time

FILTER = "--gtest_filter="
PASSED = re.compile(r"^\[  PASSED  \] (\d+) tests?\.", re.MULTILINE)
FAILED = re.compile(r"^\[  FAILED  \] ([\w/]+\.[\w/]+)", re.MULTILINE)
PATIENCE = 3  # the time limit of a process that runs all cases, in time limits of one test


@dataclasses.dataclass
class Program:
    """An executable, and its properties in ctest."""

    name: str
    labels: list
    command: list
    timeout: float
    directory: str
    environment: dict
    runs_alone: bool
    cases: list = dataclasses.field(default_factory=list)  # of GoogleTest; none: the program is one test

    def tests(self):
        return len(self.cases) or 1

    def run(self, *arguments):
        process = subprocess.run(
            self.command + list(arguments),
            cwd=self.directory,
            env=os.environ | self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=self.timeout * PATIENCE,
        )
        return process.returncode, process.stdout.decode(errors="replace")

    def leave_out_what_ctest_does(self):
        """Adds a filter to the command that excludes the cases of the executable that are no ctest tests."""
        status, output = self.run("--gtest_list_tests")
        if status != 0:
            sys.exit(f"{self.name} does not list its tests:\n{output}")
        others, suite = [], ""
        for line in output.splitlines():
            words = line.split("#")[0].rstrip()
            if words.endswith("."):
                suite = words
            elif words.startswith("  ") and suite + words.strip() not in self.cases:
                others.append(suite + words.strip())
        self.command.append(f"{FILTER}-{':'.join(others)}")

    def problem_of_run(self, round_number):
        """Returns what failed in one run, or None."""
        order = ("--gtest_shuffle", f"--gtest_random_seed={round_number}") if self.cases else ()
        try:
            status, output = self.run(*order)
        except subprocess.TimeoutExpired as expired:
            return f"took more than {expired.timeout} s\n{(expired.stdout or b'').decode(errors='replace')[-4000:]}"
        if status != 0:
            return f"exit {status}: {' '.join(dict.fromkeys(FAILED.findall(output)))}\n{output[-4000:]}"
        passed = PASSED.search(output)
        if self.cases and (not passed or int(passed[1]) != len(self.cases)):
            return f"did not pass all of its {len(self.cases)} tests\n{output[-4000:]}"
        return None


def programs_of(build, wanted):
    """Returns the tests that ctest would run, grouped by executable: all, or those with one of the labels `wanted`."""
    listing = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True)
    programs = {}
    for test in json.loads(listing.stdout)["tests"]:
        properties = {each["name"]: each["value"] for each in test["properties"]}
        if wanted and not wanted & set(properties.get("LABELS", ())):
            continue
        if "command" not in test:
            sys.exit(f"{test['name']} is not built")
        command = [word for word in test["command"] if not word.startswith("--gtest_")]
        cases = [word.removeprefix(FILTER) for word in test["command"] if word.startswith(FILTER)]
        name = " ".join(command) if cases else test["name"]
        program = programs.setdefault(
            name,
            Program(
                name=properties["LABELS"][0] if cases else name,
                labels=properties.get("LABELS", []),
                command=command,
                timeout=properties.get("TIMEOUT", 1500),  # ctest has the same default
                directory=properties["WORKING_DIRECTORY"],
                environment=dict(each.split("=", 1) for each in properties.get("ENVIRONMENT", [])),
                runs_alone=properties.get("RUN_SERIAL", False),
            ),
        )
        program.cases += cases
    if missing := wanted - {label for program in programs.values() for label in program.labels}:
        sys.exit(f"{build} has no test of {' '.join(missing)}")
    for program in programs.values():
        if program.cases:
            program.leave_out_what_ctest_does()
    return list(programs.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("times", type=int)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="names of targets (default: all)")
    arguments = parser.parse_args()

    start = time.monotonic()
    programs = programs_of(arguments.build, set(arguments.programs))
    failures = 0
    for runs_alone, jobs in ((True, 1), (False, os.cpu_count() + 1)):  # one more than CPUs, because some tests mostly wait
        with concurrent.futures.ThreadPoolExecutor(jobs) as threads:
            runs = {
                threads.submit(program.problem_of_run, round_number): (program, round_number)
                for round_number in range(1, arguments.times + 1)
                for program in programs
                if program.runs_alone == runs_alone
            }
            for run in concurrent.futures.as_completed(runs):
                program, round_number = runs[run]
                if problem := run.result():
                    failures += 1
                    print(f"FAILED {program.name}, round {round_number}: {problem}", flush=True)
    tests = sum(program.tests() for program in programs)
    seconds = time.monotonic() - start
    print(f"{tests} tests of {len(programs)} programs, {arguments.times} times in {seconds:.0f} s: {failures} runs failed")
    print(f"{os.path.basename(arguments.build)}: {tests} tests, {failures} failed, 0 skipped")  # .ci/run reads this line
    sys.exit(1 if failures or tests == 0 or arguments.times < 1 else 0)


main()

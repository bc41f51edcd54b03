#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""left_out - fails if a test of the sources is neither registered in a build nor listed in not_run.txt.

    left_out.py --ctest CTEST --build DIR --known FILE --here NAME...

The tests of the sources are the cases in the files below unit/, platform/ and stress/, the programs of process/ and conformance/, the
examples, and the names in FILE, which CMake writes. The tests of the build are those that `ctest --show-only` lists. NAMEs are the first
words of the lines of not_run.txt that apply to the build.
"""
import argparse
import fnmatch
import json
import pathlib
import re
import subprocess
import sys

TESTS = pathlib.Path(__file__).parent
CASE = re.compile(r"^(?:TYPED_)?TEST(?:_F|_P)?\((\w+), (\w+)\)", re.MULTILINE)
REGISTERED = re.compile(r"^(?:\w+/)?(\w+)(?:/\w+)?\.(\w+)")  # prefix/suite/type.name/parameter


def tests_of_sources(known):
    """Yields pairs of the name of a test and its file."""
    for group in ("unit", "platform", "stress"):
        for path in sorted((TESTS / group).rglob("*_test.cpp")):
            for suite, name in CASE.findall(path.read_text()):
                yield f"{suite}.{name}", path.relative_to(TESTS).as_posix()
    for path in sorted((TESTS / "process").glob("*.cpp")):
        yield f"process.{path.stem}", path.relative_to(TESTS).as_posix()
    for path in sorted((TESTS / "conformance/pthreadpool").glob("*.c*")):
        if "families" not in path.stem:  # a part of loops_test
            yield f"pthreadpool.{path.stem.removesuffix('_test')}", path.relative_to(TESTS).as_posix()
    for path in sorted((TESTS / "../examples").glob("*.cpp")):
        yield f"example.{path.stem}", f"../examples/{path.name}"
    for path in sorted((TESTS / "../examples/cookbook").glob("*.cpp")):
        yield f"cookbook.{path.stem}", f"../examples/cookbook/{path.name}"
    for path in sorted((TESTS / "../examples/pthreadpool").glob("*.cpp")):
        yield f"example.pthreadpool_{path.stem}", f"../examples/pthreadpool/{path.name}"
    for path in sorted((TESTS / "../examples/reference").glob("*.cpp")):
        yield f"reference.{path.stem}", f"../examples/reference/{path.name}"
    yield "stress.short", "stress/main.cpp"
    yield "stress.life", "stress/life/main.cpp"
    yield "pthreadpool.exports", "conformance/pthreadpool/exports.py"
    for name in known.read_text().split():
        if name.startswith(("package.", "model.", "headers.", "compile_fail.")):
            yield name, ""


def registered(ctest, build):
    command = [ctest, "--test-dir", build, "--show-only=json-v1"]
    listed = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    names = [test["name"] for test in listed["tests"]]
    return {".".join(match.groups()) for name in names if (match := REGISTERED.match(name))} | set(names)


def not_run(here):
    """Yields the patterns that leave something out in this build."""
    for line in (TESTS / "not_run.txt").read_text().splitlines():
        words = line.split(None, 2)
        if not words or words[0].startswith("#"):
            continue
        if len(words) < 3:
            sys.exit(f"not_run.txt: this line gives no reason: {line}")
        if words[0] in here:
            yield words[1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ctest", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--known", required=True, type=pathlib.Path)
    parser.add_argument("--here", nargs="+", required=True)
    arguments = parser.parse_args()

    runs = registered(arguments.ctest, arguments.build)
    patterns = dict.fromkeys(not_run(arguments.here), 0)
    problems = []
    for name, path in tests_of_sources(arguments.known):
        reasons = [pattern for pattern in patterns if any(fnmatch.fnmatchcase(text, pattern) for text in (name, path))]
        for pattern in reasons:
            patterns[pattern] += 1
        if name in runs and reasons:
            problems.append(f"{name} ({path}) runs, although not_run.txt leaves it out")
        if name not in runs and not reasons:
            problems.append(f"{name} ({path}) does not run here, and not_run.txt does not say why")
    problems += [f"not_run.txt: {pattern} leaves nothing out" for pattern, uses in patterns.items() if uses == 0]
    print("\n".join(problems) or f"{len(runs)} names of tests run, {sum(patterns.values())} are left out")
    sys.exit(1 if problems else 0)


main()

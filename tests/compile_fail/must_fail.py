#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""must_fail.py - passes if a source file does not compile, and the compiler's message holds the expected words.

    must_fail.py FILE COMPILER ARGUMENT...

Near its top the file says what to expect: `// expect: words`, or, where the compilers use different words,
`// expect gcc: words` and `// expect clang: words`. With -DCORRECTED the same file must compile: then it is the misuse
that fails, and nothing else.
"""
import os
import re
import subprocess
import sys


def compile_with(command):
    english = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(command, capture_output=True, text=True, env=english)


def expected_words(text, compiler):
    name = "clang" if "clang" in compiler else "gcc"
    for which, words in re.findall(r"^// expect(?: (gcc|clang))?: (.+)$", text, re.MULTILINE):
        if which in ("", name):
            return words.strip()
    sys.exit(f"no line `// expect: ...` for {name}")


def main():
    source, *command = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        words = expected_words(file.read(), command[0])

    misuse = compile_with([*command, source])
    if misuse.returncode == 0:
        sys.exit(f"{source}: it compiled")
    if words not in misuse.stderr:
        sys.exit(f"{source}: it failed, but without the words `{words}`:\n{misuse.stderr}")

    corrected = compile_with([*command, "-DCORRECTED", source])
    if corrected.returncode != 0:
        sys.exit(f"{source}: it fails even when corrected:\n{corrected.stderr}")


main()

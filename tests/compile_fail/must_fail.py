#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""must_fail.py - passes if a source file does not compile, or does not link, and the message contains the expected words.

    must_fail.py FILE COMPILER ARGUMENT...

The first lines of the file state what to expect: `// expect: words`, or, if the compilers use different words,
`// expect gcc: words` and `// expect clang: words`. `// at most: N lines` limits the message. `// misuse with: ARGUMENT...`
adds arguments for the compiler. With -DCORRECTED, and without these arguments, the same file must compile. This shows that only the
misuse fails.
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


def said_by(pattern, text):
    found = re.search(rf"^// {pattern}$", text, re.MULTILINE)
    return found[1] if found else None


def main():
    source, *command = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        text = file.read()
    words = expected_words(text, command[0])

    misuse = compile_with([*command, *(said_by("misuse with: (.+)", text) or "").split(), source])
    if misuse.returncode == 0:
        sys.exit(f"{source}: it compiled")
    if words not in misuse.stderr:
        sys.exit(f"{source}: it failed, but without the words `{words}`:\n{misuse.stderr}")

    most = int(said_by(r"at most: (\d+) lines", text) or sys.maxsize)
    if len(misuse.stderr.splitlines()) > most:
        sys.exit(f"{source}: it failed, but with more than {most} lines:\n{misuse.stderr}")

    corrected = compile_with([*command, "-DCORRECTED", source])
    if corrected.returncode != 0:
        sys.exit(f"{source}: it fails even when corrected:\n{corrected.stderr}")


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""must_warn.py - passes if the compiler warns about exactly those lines of a source file that end with `// warns`.

    must_warn.py FILE COMPILER ARGUMENT...
"""
import os
import re
import subprocess
import sys


def main():
    source, *command = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        expected = {number for number, line in enumerate(file, 1) if line.rstrip().endswith("// warns")}
    english = {**os.environ, "LC_ALL": "C"}
    result = subprocess.run([*command, source], capture_output=True, text=True, env=english)
    if result.returncode != 0:
        sys.exit(f"{source}: it does not compile:\n{result.stderr}")
    if not expected:
        sys.exit(f"{source}: no line ends with `// warns`")

    warned = {int(line) for line in re.findall(rf"^{re.escape(source)}:(\d+):\d+: warning: ", result.stderr, re.MULTILINE)}
    if warned != expected:
        sys.exit(f"{source}: no warning for the lines {sorted(expected - warned)}; "
                 f"a warning for the lines {sorted(warned - expected)}:\n{result.stderr}")


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""symbols.py - the library exports what symbols.txt lists, heddle.h declares the same, and nothing of C++ is exported.

    symbols.py LIBRARY SYMBOLS HEADER

A line that leaves symbols.txt breaks programs that were linked before: the version of the library changes then.
"""
import re
import subprocess
import sys


def main():
    library, listing, header = sys.argv[1:]
    expected = [line for line in open(listing).read().split("\n") if line and not line.startswith("#")]
    table = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    exported = sorted(line.split()[2] for line in table.splitlines() if line.split()[1] != "A")
    if exported != sorted(expected):
        sys.exit(f"not in the list: {set(exported) - set(expected)}; not in the library: {set(expected) - set(exported)}")
    declared = set(re.findall(r"HEDDLE_C_API [\w *]*?(heddle_\w+)\(", open(header).read()))
    if declared != {name.split("@")[0] for name in expected}:
        sys.exit(f"heddle.h and the list differ in {declared ^ {name.split('@')[0] for name in expected}}")


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usdt_test.py - a program that was built with HEDDLE_USDT has the probes that docs/guide/seeing.md names.

    usdt_test.py READELF PROGRAM
"""
import re
import subprocess
import sys
import unittest

READELF, PROGRAM = sys.argv[1:3]


class Probes(unittest.TestCase):
    def test_each_has_two_arguments(self):
        notes = subprocess.run([READELF, "--notes", PROGRAM], capture_output=True, text=True, check=True).stdout
        found = re.findall(r"Provider: heddle\n\s+Name: (\w+)\n.*\n\s+Arguments: (.*)", notes)
        self.assertEqual({name for name, _ in found}, {"steal", "sleep", "wake", "inject"}, notes[-2000:])
        for name, arguments in found:
            self.assertEqual(len(arguments.split()), 2, f"{name}: {arguments}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

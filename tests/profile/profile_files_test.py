# SPDX-License-Identifier: Apache-2.0
"""profile_files_test.py - HEDDLE_PROFILE writes the report of a whole program, and the two variants of the library cannot be mixed.

    profile_files_test.py PROGRAM PLAIN_LIBRARY PROFILE_LIBRARY INCLUDE COMPILER DIRECTORY
"""
import os
import pathlib
import re
import subprocess
import sys
import unittest

PROGRAM, PLAIN, PROFILE, INCLUDE, COMPILER = sys.argv[1:6]
DIRECTORY = pathlib.Path(sys.argv[6])
SOURCE = "#include <heddle/join.hpp>\nint main() { heddle::join([] {}, [] {}); }\n"


def figure(page, name):
    return float(re.search(rf"<th>{name}</th><td>([0-9.e+-]+)", page).group(1))


def linked(name, library, *flags):
    source = DIRECTORY / "mixed.cpp"
    source.write_text(SOURCE, encoding="utf-8")
    command = [COMPILER, "-std=c++20", "-DHEDDLE_QUEUE=1", *flags, "-I", INCLUDE, str(source), library, "-pthread", "-o", str(DIRECTORY / name)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class ProfileFiles(unittest.TestCase):
    def run_program(self, **variables):
        report = DIRECTORY / "report.html"
        report.unlink(missing_ok=True)
        done = subprocess.run([PROGRAM], env={**os.environ, "HEDDLE_PROFILE": str(report), **variables}, capture_output=True, text=True,
                              check=True, timeout=60)
        return report.read_text(encoding="utf-8"), done.stderr

    def test_a_whole_program(self):
        for _ in range(8):  # virtual machines lose time that no clock shows
            page, message = self.run_program()
            if 1.9 < figure(page, "parallelism") < 2.1 and 41 < figure(page, "work") < 48:
                break
        self.assertAlmostEqual(figure(page, "parallelism"), 2, delta=0.1, msg=message)
        self.assertGreater(figure(page, "work"), 41)
        self.assertLess(figure(page, "work"), 48)  # with the start of the process
        self.assertIn("256 threads", page)
        self.assertIn("serial code before the call at profiled_program.cpp:13", page)
        self.assertIn("report.html", message)
        self.assertIn("no number of cores makes the program more than ", message)

    def test_the_number_of_threads(self):
        page, _ = self.run_program(HEDDLE_PROFILE_THREADS="8")
        self.assertIn("8 threads", page)

    def test_the_variants_cannot_be_mixed(self):
        self.assertEqual(linked("plain", PLAIN).returncode, 0)
        self.assertEqual(linked("profiled", PROFILE, "-DHEDDLE_PROFILE").returncode, 0)
        for library, flags in ((PROFILE, ()), (PLAIN, ("-DHEDDLE_PROFILE",))):
            mixed = linked("mixed", library, *flags)
            self.assertNotEqual(mixed.returncode, 0)
            self.assertRegex(mixed.stderr, "undefined (reference|symbol).*heddle::v")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)

# SPDX-License-Identifier: Apache-2.0
"""abi_check_test.py - packaging/abi/check accepts additions, and fails if a library loses a symbol or changes a type that programs can see.

    abi_check_test.py SOURCE COMPILER      SOURCE: Heddle's source directory
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(sys.argv[1]) / "packaging/abi/check"
COMPILER = sys.argv[2]

# A small library: a header, a type that only the library sees, two functions.
HEADER = "#pragma once\nstruct hidden;\nstruct seen { int first; int second; };\nint use(seen&, hidden*);\nint drop(int);\n"
SOURCE = '#include "header.hpp"\nstruct hidden { int one; };\nint use(seen& a, hidden* b) { return a.second + b->one; }\nint drop(int a) { return a; }\n'


class Check(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)
        self.reference = self.directory / "reference.abi.xz"
        self.assertEqual(self.check(HEADER, SOURCE, "--update")[0], 0)

    def check(self, header, source, *arguments, soname="libsmall.so.1"):
        """Compiles the library and returns the exit code and the output of the check."""
        include = self.directory / "include"
        include.mkdir(exist_ok=True)
        (include / "header.hpp").write_text(header)
        (self.directory / "source.cpp").write_text(source)
        library = self.directory / "libsmall.so"
        subprocess.run([COMPILER, "-g", "-shared", "-fPIC", f"-Wl,-soname,{soname}", "-I", include, self.directory / "source.cpp", "-o", library],
                       check=True)
        done = subprocess.run([CHECK, library, include, "--reference", self.reference, *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_the_same_library_passes(self):
        code, output = self.check(HEADER, SOURCE)
        self.assertEqual(code, 0, output)
        self.assertIn("all 2 symbols", output)

    def test_an_added_function_passes(self):
        self.assertEqual(self.check(HEADER + "int added();\n", SOURCE + "int added() { return 1; }\n")[0], 0)

    def test_a_type_of_the_library_alone_may_change(self):
        self.assertEqual(self.check(HEADER, SOURCE.replace("int one;", "int zero; int one;"))[0], 0)

    def test_a_lost_function_fails(self):
        code, output = self.check(HEADER.replace("int drop(int);\n", ""), SOURCE.replace("int drop(int a) { return a; }\n", ""))
        self.assertEqual(code, 1)
        self.assertIn("drop", output)

    def test_another_parameter_fails(self):
        self.assertEqual(self.check(HEADER.replace("drop(int", "drop(long"), SOURCE.replace("drop(int", "drop(long"))[0], 1)

    def test_another_layout_fails(self):
        code, output = self.check(HEADER.replace("int first;", "long first;"), SOURCE)
        self.assertEqual(code, 1)
        self.assertIn("seen", output)

    def test_another_soname_promises_nothing(self):
        self.assertEqual(self.check(HEADER.replace("int first;", "long first;"), SOURCE, soname="libsmall.so.2")[0], 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

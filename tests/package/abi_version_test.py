# SPDX-License-Identifier: Apache-2.0
"""abi_version_test.py - the names in the installed static library contain the ABI version, and a program that was compiled with the headers of
another ABI version cannot be linked with it.

    abi_version_test.py PREFIX COMPILER
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PREFIX = pathlib.Path(sys.argv[1])
COMPILER = sys.argv[2]
LIBRARY = next(PREFIX.rglob("libheddle.a"))
HEADERS = PREFIX / "include" / "heddle"
VERSION = int(re.search(r"#define HEDDLE_ABI_VERSION (\d+)", (HEADERS / "version.hpp").read_text(encoding="utf-8")).group(1))
PROGRAM = "#include <heddle/pool.hpp>\nint main() { heddle::pool home; home.join([] {}, [] {}); }\n"


def linked(include, directory):
    """Compiles the program with the headers below `include`, links it with the library, and returns the finished process."""
    source = directory / "program.cpp"
    source.write_text(PROGRAM, encoding="utf-8")
    command = [COMPILER, "-std=c++20", "-I", str(include), str(source), str(LIBRARY), "-pthread", "-o", str(directory / "program")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class AbiVersion(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def test_every_name_of_the_library_contains_it(self):
        output = subprocess.run(["nm", "--defined-only", "--extern-only", "--demangle", str(LIBRARY)],
                                capture_output=True, text=True, check=True).stdout
        names = re.findall(r"^[0-9a-f]+ [A-Z] (?:(?:vtable|typeinfo|typeinfo name|guard variable|TLS \w+ function) for )?(heddle::.*)$",
                           output, re.MULTILINE)
        self.assertGreater(len(names), 100)
        self.assertEqual([name for name in names if not name.startswith(f"heddle::v{VERSION}::")], [])

    def test_the_same_version_is_linked(self):
        done = linked(PREFIX / "include", self.directory)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_another_version_is_not_linked(self):
        other = self.directory / "include"
        shutil.copytree(PREFIX / "include", other)
        for path in other.rglob("*.hpp"):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(f"inline v{VERSION}", f"inline v{VERSION + 1}"), encoding="utf-8")
        done = linked(other, self.directory)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, rf"undefined (reference|symbol).*heddle::v{VERSION + 1}::")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

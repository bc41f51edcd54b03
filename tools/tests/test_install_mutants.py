# SPDX-License-Identifier: Apache-2.0
"""test_install_mutants.py - checks the copy that install_mutants writes."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent.parent

FILES = {
    "src/post.cpp": """// SPDX
void post() {
    if (sleepers() >
        0) wake();  // SL1
}
""",
    "src/other.cpp": "// SPDX\nvoid other() {}\n",
    "include/heddle/post.hpp": "// SPDX\nvoid post();\n",
    "tests/model/mutants/is_on.hpp": "// is_on\n",
    "tests/model/mutants/post.toml": """
[[mutant]]
name = "post.silent"
file = "src/post.cpp"
text = "if (sleepers() > 0) wake();"
becomes = ""
killed_by = ["post.wakes", "unit_tests:post.wakes"]

[[mutant]]
name = "post.always"
file = "src/post.cpp"
text = "sleepers() > 0"
becomes = "true"
survives = ["post.wakes"]
because = "a wake too many costs nothing"
""",
}


class InstallMutants(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name).resolve()
        for name, text in FILES.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.to = self.root / "build/copy"

    def install(self):
        command = [sys.executable, "-B", str(TOOLS / "install_mutants"), "--root", str(self.root), "--to", str(self.to)]
        return subprocess.run(command, capture_output=True, text=True)

    def copied(self, name):
        return (self.to / name).read_text(encoding="utf-8")

    def test_each_row_is_a_switch_and_lines_keep_their_numbers(self):
        self.assertEqual(self.install().returncode, 0)
        text = self.copied("src/post.cpp")
        self.assertTrue(text.startswith("#include <mutants/is_on.hpp> // SPDX\n"))
        self.assertEqual(text.count("heddle::mutants::is_on("), 2)
        self.assertIn("{  } else { if (", text)
        self.assertIn("? (true) : (sleepers() >\n        0))) wake(); } }  // SL1\n", text)
        self.assertEqual(text.count("\n"), FILES["src/post.cpp"].count("\n"))

    def test_other_files_are_the_same(self):
        self.install()
        for name in ("src/other.cpp", "include/heddle/post.hpp"):
            self.assertEqual(self.copied(name), FILES[name])
        self.assertEqual(self.copied("include/mutants/is_on.hpp"), "// is_on\n")

    def test_model_tests_are_named(self):
        self.install()
        text = self.copied("mutants.cpp")
        self.assertIn('model::mutant("post.silent", {"post.wakes"}, model::edit{0x', text)
        self.assertIn('model::invisible_mutant("post.always", {"post.wakes"}, model::edit{0x', text)
        self.assertIn('"a wake too many costs nothing"', text)

    def test_what_does_not_change_is_not_written(self):
        self.install()
        before = {path: path.stat().st_mtime_ns for path in self.to.rglob("*") if path.is_file()}
        self.install()
        self.assertEqual(before, {path: path.stat().st_mtime_ns for path in before})

    def test_row_that_fits_no_place(self):
        (self.root / "src/post.cpp").write_text("// SPDX\nvoid post() {}\n", encoding="utf-8")
        result = self.install()
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("occurs 0 times", result.stderr)


if __name__ == "__main__":
    unittest.main()

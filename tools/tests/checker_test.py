# SPDX-License-Identifier: Apache-2.0
"""checker_test.py - base of the checkers' tests: runs a checker on a small tree that the test writes."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent.parent


class CheckerTest(unittest.TestCase):
    checker = None  # the name of the script in tools
    good = {}  # path -> text: a tree without faults
    extra = []  # further arguments

    def run_on(self, changes):
        """Runs the checker on the good tree with `changes` (a text of None removes the file)."""
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory).resolve()
            for name, text in {**self.good, **changes}.items():
                if text is not None:
                    path = root / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
            command = [sys.executable, "-B", str(TOOLS / self.checker), "--root", str(root), *self.extra]
            result = subprocess.run(command, capture_output=True, text=True)
            return result.returncode, result.stdout + result.stderr

    def accepts(self, changes):
        code, output = self.run_on(changes)
        self.assertEqual(code, 0, output)
        return output

    def rejects(self, changes, words):
        """The faulty tree is rejected, and for the right reason."""
        code, output = self.run_on(changes)
        self.assertEqual(code, 1, output)
        self.assertIn(words, output)

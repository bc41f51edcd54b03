# SPDX-License-Identifier: Apache-2.0
"""test_cpp_text.py - code and comments are separated, whatever is quoted."""
import sys
import unittest

from checker_test import TOOLS

sys.path.insert(0, str(TOOLS))
from cpp_text import lines_of  # noqa: E402


class CppText(unittest.TestCase):
    def one(self, text):
        (line,) = lines_of(text)
        return line

    def test_a_trailing_comment_is_not_code(self):
        line = self.one("x.store(1);  // why\n")
        self.assertEqual((line.code, line.comment), ("x.store(1);", " why"))

    def test_slashes_in_a_string_are_not_a_comment(self):
        self.assertIsNone(self.one('puts("http://x");\n').comment)

    def test_the_contents_of_strings_are_blanked(self):
        self.assertNotIn("brace", self.one('puts("brace {");\n').code)

    def test_an_apostrophe_between_digits_is_not_a_character(self):
        line = self.one("int n = 1'000; // it's\n")
        self.assertEqual((line.code, line.comment), ("int n = 1'000;", " it's"))

    def test_a_block_comment_covers_its_lines(self):
        lines = lines_of("/* a\n * b */ int c;\n")
        self.assertEqual([line.comment for line in lines], ["a", "b"])
        self.assertEqual(lines[1].code.strip(), "int c;")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""test_check_file_length.py - check_file_length counts lines of files and of functions."""
import unittest

from checker_test import CheckerTest


def function(lines):
    return "namespace heddle {\nvoid long_one(int a,\n    int b) noexcept {\n" + "    f();\n" * (lines - 3) + "}\n}\n"


class CheckFileLength(CheckerTest):
    checker = "check_file_length"
    good = {"CMakeLists.txt": "x\n" * 120, "src/a.cpp": "int x;\n" * 400, "src/b.cpp": function(60)}

    def test_the_good_tree(self):
        self.assertNotIn("warning", self.accepts({}))

    def test_an_empty_tree(self):
        self.rejects({name: None for name in self.good}, "nothing to check")

    def test_a_long_file_is_a_warning(self):
        self.assertIn("src/a.cpp:401: warning", self.accepts({"src/a.cpp": "int x;\n" * 401}))

    def test_a_file_over_the_limit(self):
        self.rejects({"src/a.cpp": "int x;\n" * 801}, "801 lines; the limit is 800")

    def test_a_long_function_is_a_warning(self):
        self.assertIn("long_one has 61 lines", self.accepts({"src/b.cpp": function(61)}))

    def test_a_long_namespace_or_class_is_not_a_function(self):
        text = "namespace heddle {\nclass a : b<c()> {\n" + "    int f() { return 1; }\n" * 100 + "};\n}\n"
        self.assertNotIn("warning", self.accepts({"src/b.cpp": text}))

    def test_a_consumers_build_file_over_its_limit(self):
        self.rejects({"CMakeLists.txt": "x\n" * 121}, "121 lines; the limit is 120")


if __name__ == "__main__":
    unittest.main()

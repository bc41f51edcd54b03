# SPDX-License-Identifier: Apache-2.0
"""test_check_namespaces.py - check_namespaces finds namespaces without the ABI version."""
import unittest

from checker_test import CheckerTest


class CheckNamespaces(CheckerTest):
    checker = "check_namespaces"
    header = "include/heddle/join.hpp"
    good = {
        "include/heddle/version.hpp": "#define HEDDLE_ABI_VERSION 3\n",
        header: "namespace heddle::inline v3 {\nnamespace detail {}\n}  // namespace heddle::inline v3\n",
        "src/join.cpp": "namespace heddle::inline v3::detail {\n}\n// namespace heddle { in a comment\n",
        "tests/join_test.cpp": "namespace heddle::test {\n}\nnamespace heddle::stress::life {}\nusing namespace heddle;\n",
        "adapters/pthreadpool/src/a.cpp": "namespace heddle_pthreadpool {\n}\n",
    }

    def test_the_good_tree(self):
        self.accepts({})

    def test_no_version(self):
        self.rejects({self.header: "namespace heddle {\n}\n"}, "must begin with `namespace heddle::inline v3`")

    def test_no_version_in_a_part_of_the_library(self):
        self.rejects({"src/join.cpp": "namespace heddle::detail { int x; }\n"}, "`namespace heddle::detail`")

    def test_a_test_that_reopens_the_library(self):
        self.rejects({"tests/join_test.cpp": "namespace heddle::detail {\n}\n"}, "`namespace heddle::detail`")

    def test_another_version(self):
        self.rejects({self.header: "namespace heddle::inline v30 {\n}\n"}, "`namespace heddle::inline v30`")

    def test_no_number(self):
        self.rejects({"include/heddle/version.hpp": "\n"}, "does not define HEDDLE_ABI_VERSION")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""test_check_lists.py - check_lists finds sources that no build file names."""
import unittest

from checker_test import CheckerTest


class CheckLists(CheckerTest):
    checker = "check_lists"
    good = {
        "CMakeLists.txt": "add_library(heddle\n    src/sched/worker.cpp\n)\n",
        "src/sched/worker.cpp": "",
        "tests/unit/CMakeLists.txt": "heddle_add_gtest(unit_tests prim/deque_test.cpp ../support/watchdog.cpp)\n",
        "tests/unit/prim/deque_test.cpp": "",
        "tests/support/watchdog.cpp": "",
        "tests/process/CMakeLists.txt": "heddle_add_programs(process\n    fork\n)\n",
        "tests/process/fork.cpp": "",
        "tests/compile_fail/x.cpp": "",
    }

    def test_the_good_tree(self):
        self.accepts({})

    def test_an_empty_tree(self):
        self.rejects({name: None for name in self.good}, "nothing to check")

    def test_a_source_that_is_not_listed(self):
        self.rejects({"src/sched/work.cpp": ""}, "src/sched/work.cpp:1: is in no CMakeLists.txt")

    def test_a_test_that_is_not_listed(self):
        self.rejects({"tests/unit/prim/latch_test.cpp": ""}, "latch_test.cpp:1: is in no CMakeLists.txt")

    def test_a_program_whose_name_is_only_part_of_a_listed_one(self):
        self.rejects({"tests/process/for.cpp": ""}, "for.cpp:1: is in no CMakeLists.txt")

    def test_a_line_that_was_switched_off(self):
        self.rejects({"tests/process/CMakeLists.txt": "heddle_add_programs(process\n    # fork\n)\n"}, "fork.cpp")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""test_check_comments.py - check_comments rejects loose ends, dead code and machine paths, and accepts prose."""
import unittest

from checker_test import CheckerTest


class CheckComments(CheckerTest):
    checker = "check_comments"
    good = {
        "src/a.cpp": "// a.cpp - an example:\n//     queue.push(work);\nint y;\n// Calls left() and right(); the later fence sees the other side's store.\n"
                     "// push: bottom_.store(release)  ->  steal: bottom_.load(acquire)\n"
                     "// TODO(#12): shorten.\nint x;  // own value\n",
        "docs/a.md": "See include/heddle/work/x and ${prefix}/work/y.\n",
    }

    def fault(self, text, words, path="src/a.cpp"):
        self.rejects({path: self.good[path] + text + "\n"}, words)

    def test_the_good_tree(self):
        self.accepts({})

    def test_an_empty_tree(self):
        self.rejects({name: None for name in self.good}, "nothing to check")

    def test_a_loose_end(self):
        self.fault("// TODO: shorten", "loose end")

    def test_a_loose_end_in_a_document(self):
        self.fault("FIXME later", "loose end", "docs/a.md")

    def test_a_statement_that_was_switched_off(self):
        self.fault("// const int x = f(1);", "commented out")

    def test_a_call_that_was_switched_off(self):
        self.fault("    // queue.push(work);", "commented out")

    def test_a_directive_that_was_switched_off(self):
        self.fault("// #include <vector>", "commented out")

    def test_a_path_of_a_machine(self):
        self.fault("Built in /home/builder/heddle.", "path of the machine", "docs/a.md")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""test_check_mutants.py - a valid table of mutants is accepted; every kind of fault is rejected."""
import unittest

from checker_test import CheckerTest

SOURCE = """// SPDX
int post(int job) {
    fence();
    if (sleepers() > 0) wake();
    fence();
    return job;
}
"""


def row(text="if (sleepers() > 0) wake();", becomes="", name="post.wake", killed_by='killed_by = ["post.wakes"]'):
    return f"""
[[mutant]]
name = "{name}"
file = "src/post.cpp"
text = '''{text}'''
becomes = '''{becomes}'''
{killed_by}
"""


class CheckMutants(CheckerTest):
    checker = "check_mutants"
    table = "tests/model/mutants/post.toml"
    good = {
        "src/post.cpp": SOURCE,
        "tests/model/post_test.cpp": 'test("post.wakes", wakes);\n',
        "tests/unit/post_test.cpp": "TEST(post, wakes_in_time) {}\n",
        table: row(),
    }

    def test_good(self):
        self.accepts({})

    def test_any_white_space(self):
        self.accepts({self.table: row("if (sleepers() > 0)\n  wake();")})

    def test_marked_part(self):
        self.accepts({self.table: row("«fence();» return job;")})

    def test_text_that_is_not_there(self):
        self.rejects({self.table: row("if (sleepers() > 1) wake();")}, "occurs 0 times")

    def test_text_that_is_there_twice(self):
        self.rejects({self.table: row("fence();")}, "occurs 2 times")

    def test_one_inside_of_the_other(self):
        self.accepts({self.table: row() + row("sleepers() > 0", "true", "post.always")})

    def test_two_of_one_place(self):
        self.accepts({self.table: row() + row(name="post.wake_again")})

    def test_partial_overlap(self):
        tables = row("wake(); fence();") + row("if (sleepers() > 0) wake();", name="post.other")
        self.rejects({self.table: tables}, "overlaps another row in part")

    def test_name_twice(self):
        self.rejects({self.table: row() + row()}, "has the name of another row")

    def test_neither_killed_nor_explained(self):
        self.rejects({self.table: row(killed_by="")}, "needs `killed_by`")

    def test_open(self):
        self.assertIn("is open", self.accepts({self.table: row(killed_by="open = true")}))

    def test_open_and_killed(self):
        self.rejects({self.table: row() + "open = true\n"}, "needs `killed_by`")

    def test_process(self):
        program = {"tests/process/post.cpp": "int main() {}\n"}
        self.accepts({self.table: row(killed_by='killed_by = ["process_post:"]'), **program})

    def test_no_such_process(self):
        self.rejects({self.table: row(killed_by='killed_by = ["process_post:"]')}, "which is not a test")

    def test_explained(self):
        self.accepts({self.table: row(killed_by='survives = ["post.wakes"]\nbecause = "nothing sleeps"')})

    def test_unknown_key(self):
        self.rejects({self.table: row() + 'killer = "post.wakes"\n'}, "unknown keys: killer")

    def test_no_such_model_test(self):
        self.rejects({self.table: row(killed_by='killed_by = ["post.sleeps"]')}, "which is not a test")

    def test_unit_test(self):
        self.accepts({self.table: row(killed_by='killed_by = ["unit_tests:post.wakes_in_time"]')})

    def test_no_such_unit_test(self):
        self.rejects({self.table: row(killed_by='killed_by = ["unit_tests:post.wakes_late"]')}, "which is not a test")

    def test_no_such_file(self):
        self.rejects({"src/post.cpp": None}, "No such file")


if __name__ == "__main__":
    unittest.main()

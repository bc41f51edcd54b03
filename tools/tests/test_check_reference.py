# SPDX-License-Identifier: Apache-2.0
"""test_check_reference.py - check_reference rejects public names without a comment, rules, described parameters or an example."""
import unittest

from checker_test import CheckerTest

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"
RULES = "\n\n".join(f"**{rule}.** None." for rule in ("Complexity", "Threads", "Exceptions", "Cancellation"))
HEADER = SPDX + """// fork.hpp - forks.
#pragma once
namespace heddle::inline v0 {

// How to fork.
struct fork_options {
    int depth = 0;  // how deep
};

// Forks n times.
void fork(int n, const fork_options& how);

class sort_algorithm : public detail::range_forms<sort_algorithm> {
public:
    // Sorts the range.
    void operator()(int range) const {}
    void operator()(double) const { static_assert(detail::k_is_accepted<double>, "no"); }
};
// Sorts: sort(range).
inline constexpr sort_algorithm sort{};

// Tasks.
class group {
public:
    group();
    // Runs f.
    void run(int f);
};

}  // namespace heddle::inline v0
"""


class CheckReference(CheckerTest):
    checker = "check_reference"
    header = "include/heddle/fork.hpp"
    page = "docs/reference/tasks.md"
    example = "examples/all.cpp"
    good = {
        header: HEADER,
        "docs/reference/README.md": "# Reference\n\n| parameter | meaning |\n| --- | --- |\n| `how` | options |\n",
        page: f"# Tasks\n\n<!-- headers: fork.hpp -->\n\n{RULES}\n",
        example: "int main() {\n    heddle::fork(1, {.depth = 2});\n    heddle::sort(1);\n    heddle::group g;\n    g.run(1);\n}\n",
        "tools/reference_examples.txt": "# exceptions\n",
    }

    def test_the_good_tree(self):
        self.accepts({})

    def test_a_function_without_a_comment(self):
        self.rejects({self.header: HEADER.replace("// Forks n times.\n", "")}, "no comment describes fork")

    def test_an_algorithm_without_a_comment(self):
        text = HEADER.replace("// Sorts: sort(range).\n", "").replace("    // Sorts the range.\n", "")
        self.rejects({self.header: text}, "no comment describes sort")

    def test_a_member_without_a_comment(self):
        self.rejects({self.header: HEADER.replace("    // Runs f.\n", "")}, "no comment describes group::run")

    def test_an_option_without_a_comment(self):
        self.rejects({self.header: HEADER.replace("  // how deep", "")}, "no comment describes fork_options::depth")

    def test_a_parameter_that_is_not_described(self):
        self.rejects({self.header: HEADER.replace("Forks n times.", "Forks.")}, "describes `n`")

    def test_a_function_without_an_example(self):
        self.rejects({self.example: self.good[self.example].replace("heddle::fork(1", "other(1")}, "no example uses fork")

    def test_a_name_in_a_comment_is_no_example(self):
        self.rejects({self.example: self.good[self.example].replace("heddle::sort(1);", "// heddle::sort(1);")}, "no example uses sort")

    def test_a_member_of_another_class_is_no_example(self):
        self.rejects({self.example: self.good[self.example].replace("heddle::group", "other::group")}, "no example uses group::run")

    def test_a_name_of_another_namespace_is_no_example(self):
        self.rejects({self.example: self.good[self.example].replace("heddle::sort", "heddle::kind::sort")}, "no example uses sort")

    def test_an_exception(self):
        without = self.good[self.example].replace("heddle::sort(1);", "")
        self.accepts({self.example: without, "tools/reference_examples.txt": "sort -  # shown elsewhere\n"})
        self.rejects({self.example: without, "tools/reference_examples.txt": "sort -\n"}, "no example uses sort")

    def test_an_exception_for_a_name_that_does_not_exist(self):
        self.rejects({"tools/reference_examples.txt": "knead -  # was removed\n"}, "there is no public name knead")

    def test_a_header_that_no_page_lists(self):
        self.rejects({self.page: RULES}, "is listed by no page")

    def test_a_rule_that_is_missing(self):
        self.rejects({self.page: self.good[self.page].replace("**Threads.** None.\n\n", "")}, "says anything on: Threads")

    def test_a_rule_in_the_header(self):
        text = HEADER.replace("// fork.hpp - forks.\n", "// fork.hpp - forks.\n//\n// Threads    any.\n")
        self.accepts({self.page: self.good[self.page].replace("**Threads.** None.\n\n", ""), self.header: text})


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""test_check_doc_names.py - check_doc_names finds names and paths that exist only in documents."""
import unittest

from checker_test import CheckerTest


class CheckDocNames(CheckerTest):
    checker = "check_doc_names"
    readme = "src/sched/README.md"
    good = {
        "CMakeLists.txt": "option(HEDDLE_DEV)\n",
        "tools/doc_names_allowed.txt": "membarrier  # a system call\n",
        "include/heddle/detail/sched/sleep.hpp": "void wake_one();\nstruct sleep { int k_most; };\n",
        readme: "## States\n`wake_one`, `sleep::k_most`, `wake_one(x)`, `membarrier`, `HEDDLE_DEV`, `./dev test`, `x + y`\n"
                "`sleep.hpp`, `detail/sched/sleep.hpp`, `src/sched/`, `include/heddle/detail/*/sleep.hpp`\n"
                "```\n`not_a_name`\n```\n",
    }

    def with_text(self, text):
        return {self.readme: self.good[self.readme] + text + "\n"}

    def test_the_good_tree(self):
        self.accepts({})

    def test_an_empty_tree(self):
        self.rejects({self.readme: None}, "nothing to check")

    def test_a_name_that_is_gone(self):
        self.rejects(self.with_text("`notify_cv`"), "`notify_cv` does not occur")

    def test_a_member_that_is_gone(self):
        self.rejects(self.with_text("`sleep::k_least`"), "`k_least` does not occur")

    def test_a_function_that_is_gone(self):
        self.rejects(self.with_text("`notify_cv(worker)`"), "`notify_cv` does not occur")

    def test_a_file_that_is_gone(self):
        self.rejects(self.with_text("`src/sched/doze.cpp`"), "there is no file `src/sched/doze.cpp`")

    def test_a_file_that_is_gone_by_its_name_alone(self):
        self.rejects(self.with_text("`doze.hpp`"), "there is no file `doze.hpp`")

    def test_a_link_that_leads_nowhere(self):
        self.rejects({"README.md": "[guide](docs/guide.md)\n"}, "the link to docs/guide.md leads nowhere")

    def test_links_that_lead_somewhere(self):
        self.accepts({"README.md": "[a](src/sched/README.md#states) [b](https://example.org) `notify_cv`\n"})

    def test_a_link_to_a_heading_that_does_not_exist(self):
        self.rejects({"README.md": "[a](src/sched/README.md#waking)\n"}, "there is no heading #waking in src/sched/README.md")
        self.rejects({"README.md": "# All\n\n[a](#none)\n"}, "there is no heading #none in this document")
        self.rejects({"README.md": "[a](#all)\n\n```\n# All\n```\n"}, "there is no heading #all")

    def test_links_to_headings(self):
        self.accepts({"README.md": "## `fork()`, and how: All of it\n\n[a](#fork-and-how-all-of-it)\n"})

    def test_the_glossary_is_checked(self):
        self.rejects({"docs/glossary.md": "`notify_cv`\n"}, "docs/glossary.md:1")

    def test_an_environment_variable_is_listed(self):
        code = {"src/a.cpp": 'const char* x = environment_variable("HEDDLE_NEW");\n'}
        self.rejects(code, "src/a.cpp:1: docs/guide/environment.md does not list HEDDLE_NEW")
        self.accepts({**code, "docs/guide/environment.md": "`HEDDLE_NEW`\n"})

    def test_variables_of_tests_are_not_listed(self):
        self.accepts({"adapters/a/test/a.cpp": 'getenv("HEDDLE_TEST_FORK");\n'})


if __name__ == "__main__":
    unittest.main()

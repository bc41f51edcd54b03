# SPDX-License-Identifier: Apache-2.0
"""test_check_prose.py - check_prose finds listed words in documents, comments and strings, and nowhere else."""
import unittest

from checker_test import CheckerTest

ALLOWED = "tools/prose_allowed.txt"


class CheckProse(CheckerTest):
    checker = "check_prose"
    good = {
        "README.md": "A waiting worker runs other jobs. Kinds of cores; the heading; his_name and `who`.\n",
        "examples/a.cpp": "// a.cpp - waits for the thief.\nint who = 1;  // the number of the thief\nconst char* text = \"the worker\";\n",
        "cmake/a.cmake": "# a.cmake - finds a library.\n",
    }

    def with_document(self, text):
        return {"docs/a.md": text}

    def test_the_good_tree(self):
        self.accepts({})

    def test_an_empty_tree(self):
        self.rejects({name: None for name in self.good}, "nothing to check")

    def test_a_word_in_a_document(self):
        self.rejects(self.with_document("First.\nNobody waits.\n"), "docs/a.md:2: nobody: write `no thread`")

    def test_the_reason_is_printed(self):
        self.rejects(self.with_document("Moves are dear.\n"), "dear: write `expensive` (not the usual English expression)")

    def test_a_word_in_a_comment(self):
        self.rejects({"examples/b.cpp": "int x;  // for whoever asks\n"}, "examples/b.cpp:1: whoever: write")

    def test_a_word_in_a_block_comment(self):
        self.rejects({"examples/b.cpp": "/* One.\n * He waits. */\n"}, "examples/b.cpp:2: he: write")

    def test_a_word_in_a_message(self):
        self.rejects({"examples/b.cpp": 'throw error("somebody has failed");\n'}, "somebody")

    def test_a_word_after_a_digit_separator(self):
        self.rejects({"examples/b.cpp": "int x = 1'000;  // so many\nint y = 2'000;\n"}, "examples/b.cpp:1: so many")

    def test_a_word_in_a_script(self):
        self.rejects({"tools/run": "#!/bin/sh\n# for him\n"}, "tools/run:2: him")

    def test_a_phrase_across_two_lines(self):
        self.rejects(self.with_document("At most so\nmany threads.\n"), "docs/a.md:1: so many")

    def test_a_phrase_across_two_comment_lines(self):
        self.rejects({"examples/b.cpp": "// The elements, of\n// which some are large.\n"}, "examples/b.cpp:1: of which")

    def test_each_person(self):
        for word in ("who", "whom", "someone", "anybody", "everybody", "no one", "his", "himself"):
            self.rejects(self.with_document(f"For {word}.\n"), f"docs/a.md:1: {word}: write")

    def test_an_exception(self):
        entry = "docs/a.md | who | World Health | the name of an organisation\n"
        self.accepts({**self.with_document("The World Health Organization (WHO).\n"), ALLOWED: "# comment\n" + entry})

    def test_an_exception_for_another_line(self):
        entry = "docs/a.md | who | World Health | the name of an organisation\n"
        self.rejects({**self.with_document("The World Health Organization (WHO).\nThose who wait.\n"), ALLOWED: entry},
                     "docs/a.md:2: who")

    def test_an_exception_that_nothing_needs(self):
        self.rejects({ALLOWED: "README.md | who | waits | a reason\n"}, "prose_allowed.txt:1: no line of README.md needs")

    def test_an_exception_without_a_reason(self):
        self.rejects({ALLOWED: "README.md | who | waits |\n"}, "an entry is `path | word | text of the line | reason`")


if __name__ == "__main__":
    unittest.main()

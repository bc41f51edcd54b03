# SPDX-License-Identifier: Apache-2.0
"""test_check_doc_snippets.py - check_doc_snippets compares the C++ in the guides with the examples."""
import unittest

from checker_test import CheckerTest

PROGRAM = """#include <heddle/heddle.hpp>

int main() {
    heddle::join(f, g);
    return 0;
}
"""


def block(source, code, language="cpp"):
    return f"Text.\n\n<!-- {source} -->\n```{language}\n{code}```\n"


class CheckDocSnippets(CheckerTest):
    checker = "check_doc_snippets"
    good = {
        "README.md": block("from examples/hello.cpp", PROGRAM) + "```cmake\nlink(heddle::heddle)\n```\n",
        "docs/guide/start.md": block("part of examples/hello.cpp", "heddle::join(f, g);\nreturn 0;\n"),
        "examples/hello.cpp": "// SPDX\n// hello.cpp - a program.\n" + PROGRAM,
    }

    def guide(self, text):
        return {"docs/guide/other.md": text}

    def test_the_good_tree(self):
        self.accepts({})

    def test_an_empty_tree(self):
        self.rejects({name: None for name in self.good}, "nothing to check")

    def test_a_blank_line_below_the_comment(self):
        self.accepts(self.guide("<!-- part of examples/hello.cpp -->\n\n```cpp\nheddle::join(f, g);\n```\n"))

    def test_a_block_in_a_list_is_indented(self):
        self.accepts(self.guide("- x\n  <!-- part of examples/hello.cpp -->\n  ```cpp\n  return 0;\n  ```\n"))

    def test_a_block_from_nowhere(self):
        self.rejects(self.guide("Text.\n```cpp\nint x;\n```\n"), "docs/guide/other.md:2: C++ that is not taken")

    def test_recipes_are_checked_too(self):
        self.rejects({"docs/cookbook/a.md": "Text.\n```cpp\nint x;\n```\n"}, "docs/cookbook/a.md:2: C++ that is not taken")

    def test_one_comment_does_not_serve_two_blocks(self):
        text = block("part of examples/hello.cpp", "return 0;\n") + "```cpp\nreturn 0;\n```\n"
        self.rejects(self.guide(text), "docs/guide/other.md:7: C++ that is not taken")

    def test_a_program_that_differs(self):
        changed = {"examples/hello.cpp": self.good["examples/hello.cpp"].replace("return 0", "return 1")}
        self.rejects(changed, "README.md:4: differs from examples/hello.cpp")

    def test_a_program_whose_file_grew(self):
        self.rejects({"examples/hello.cpp": self.good["examples/hello.cpp"] + "int more;\n"}, "differs from")

    def test_a_part_that_differs(self):
        self.rejects(self.guide(block("part of examples/hello.cpp", "return 1;\n")), "is not a part of")

    def test_a_part_that_leaves_out_a_line(self):
        self.rejects(self.guide(block("part of examples/hello.cpp", "int main() {\n    return 0;\n}\n")), "is not a part of")

    def test_a_part_of_nothing(self):
        self.rejects(self.guide(block("part of examples/hello.cpp", "\n")), "is not a part of")

    def test_an_example_that_is_gone(self):
        self.rejects(self.guide(block("from examples/bye.cpp", PROGRAM)), "examples/bye.cpp is not an example")

    def test_a_file_that_is_not_an_example(self):
        self.rejects({**self.guide(block("from src/a.cpp", PROGRAM)), "src/a.cpp": PROGRAM}, "is not an example")

    def test_cpp_without_its_language(self):
        self.rejects(self.guide("```\nheddle::join(f, g);\n```\n"), "looks like C++")

    def test_a_comment_without_a_block(self):
        text = "<!-- from examples/hello.cpp -->\n\nText.\n"
        self.rejects(self.guide(text), "docs/guide/other.md:1: names an example, but no block follows")

    def test_a_block_that_never_ends(self):
        self.rejects(self.guide("```sh\nls\n"), "docs/guide/other.md:1: this block never ends")


if __name__ == "__main__":
    unittest.main()

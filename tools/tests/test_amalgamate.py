# SPDX-License-Identifier: Apache-2.0
"""test_amalgamate.py - one header from a small tree: its content, the order, and what must not be missing."""
import pathlib
import re
import subprocess
import tempfile
import unittest

from checker_test import CheckerTest


def header(name, text=""):
    return f"// SPDX-License-Identifier: Apache-2.0\n// {name} - a header.\n#pragma once\n{text}"


class Amalgamate(CheckerTest):
    checker = "amalgamate"
    good = {
        "include/heddle/version.hpp": header("version.hpp", "#define HEDDLE_VERSION_MAJOR 1\n#define HEDDLE_VERSION_MINOR 2\n"),
        "include/heddle/heddle.hpp": header("heddle.hpp", '#include "version.hpp"\n#include "join.hpp"\n#include "scope.hpp"\n'),
        "include/heddle/join.hpp": header("join.hpp", '#include <cstddef>\n#include "detail/job.hpp"\nint join();\n'),
        "include/heddle/scope.hpp": header("scope.hpp", '#include "detail/job.hpp"\nint scope();\n'),
        "include/heddle/detail/job.hpp": header("job.hpp", "struct job {};\n"),
        "src/CMakeLists.txt": "target_sources(heddle PRIVATE\n    join.cpp\n    other.cpp\n)\n",
        "src/join.cpp": '#include <heddle/join.hpp>\n#ifdef HEDDLE_SYSTEM\n#include "table.hpp"\nint join() { return table; }\n#else\n'
                        'int join() { return 1; }\n#endif\n',
        "src/other.cpp": '#include "table.hpp"\nint other() { return table; }\n',
        "src/table.hpp": header("table.hpp", "const int table = 3;\n"),
    }

    def generate(self, changes):
        with tempfile.TemporaryDirectory() as directory:
            output = pathlib.Path(directory) / "one.hpp"
            self.extra = ["-o", str(output)]
            self.accepts(changes)
            return output.read_text()

    def test_each_header_is_there_once_and_before_its_users(self):
        text = self.generate({})
        order = [text.index(words) for words in ("HEDDLE_VERSION_MAJOR", "struct job", "int join();", "int scope();")]
        self.assertEqual(order, sorted(order))
        self.assertEqual(text.count("struct job"), 1)
        self.assertNotRegex(text, r'(?m)^#include "|^#include <heddle|#pragma once')
        self.assertIn("#include <cstddef>", text)
        self.assertIn("Heddle 1.2 ", text)

    def test_sources_are_there_only_for_the_implementation(self):
        text = self.generate({})
        self.assertLess(text.index("#if defined(HEDDLE_IMPLEMENTATION)"), text.index("int join() {"))
        self.assertLess(text.index("int join() {"), text.index("int other()"))

    def test_what_was_included_under_a_condition_is_there_also_without_it(self):
        text = self.generate({})
        for macros in ([], ["-DHEDDLE_SYSTEM"]):
            program = "#define HEDDLE_IMPLEMENTATION\n" + text + "int main() { return other() == 3 ? 0 : 1; }\n"
            command = ["c++", "-x", "c++", "-fsyntax-only", "-Werror", *macros, "-"]
            compiled = subprocess.run(command, input=program, capture_output=True, text=True)
            self.assertEqual(compiled.returncode, 0, compiled.stderr)
        self.assertEqual(len(re.findall("const int table", text)), 2)

    def test_a_public_header_that_the_umbrella_does_not_lead_to(self):
        self.rejects({"include/heddle/iter/map.hpp": header("map.hpp")}, "include/heddle/iter/map.hpp: is missing")

    def test_a_public_header_that_only_a_source_includes(self):
        self.rejects({"include/heddle/more.hpp": header("more.hpp"), "src/other.cpp": "#include <heddle/more.hpp>\n"},
                     "include/heddle/more.hpp: is missing")

    def test_a_detail_that_nothing_includes(self):
        self.rejects({"include/heddle/detail/old.hpp": header("old.hpp")}, "include/heddle/detail/old.hpp: is missing")


if __name__ == "__main__":
    unittest.main()

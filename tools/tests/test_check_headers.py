# SPDX-License-Identifier: Apache-2.0
"""test_check_headers.py - check_headers checks how files begin, and the umbrella header."""
import unittest

from checker_test import CheckerTest

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"


class CheckHeaders(CheckerTest):
    checker = "check_headers"
    header = "include/heddle/join.hpp"
    good = {
        "include/heddle/heddle.hpp": SPDX + '// heddle.hpp - all.\n#pragma once\n#include "join.hpp"\n',
        header: SPDX + "// join.hpp - forks.\n#pragma once\nint x;\n",
        "include/heddle/detail/base/pause.hpp": SPDX + "// pause.hpp - spins.\n#pragma once\n",
        "tests/unit/join_test.cpp": SPDX + "int x;\n",
        "tests/run.sh": "#!/usr/bin/env bash\n# SPDX-License-Identifier: Apache-2.0\n",
    }

    def test_the_good_tree(self):
        self.accepts({})

    def test_an_empty_tree(self):
        self.rejects({name: None for name in self.good}, "nothing to check")

    def test_no_licence(self):
        self.rejects({"tests/unit/join_test.cpp": "int x;\n"}, "not the licence")

    def test_no_licence_in_a_script(self):
        self.rejects({"tests/run.sh": "#!/usr/bin/env bash\necho\n"}, "not the licence")

    def test_another_name_in_the_second_line(self):
        self.rejects({self.header: SPDX + "// fork.hpp - forks.\n#pragma once\n"}, "does not say what the file is")

    def test_no_pragma_once(self):
        self.rejects({self.header: SPDX + "// join.hpp - forks.\n"}, "no `#pragma once`")

    def test_code_before_pragma_once(self):
        self.rejects({self.header: SPDX + "// join.hpp - forks.\nint x;\n#pragma once\n"}, "code before `#pragma once`")

    def test_a_public_header_that_the_umbrella_misses(self):
        self.rejects({"include/heddle/scope.hpp": SPDX + "// scope.hpp - waits.\n#pragma once\n"},
                     "does not include scope.hpp")


if __name__ == "__main__":
    unittest.main()

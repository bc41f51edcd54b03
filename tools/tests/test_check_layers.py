# SPDX-License-Identifier: Apache-2.0
"""test_check_layers.py - check_layers reads its table, and rejects every kind of include and #if that it does not allow."""
import unittest

from checker_test import TOOLS, CheckerTest


class CheckLayers(CheckerTest):
    checker = "check_layers"
    good = {
        "tools/layers.txt": (TOOLS / "layers.txt").read_text(),
        "include/heddle/config.hpp": "#ifdef _WIN32\n#endif\n",
        "include/heddle/heddle.hpp": '#include "join.hpp"\n',
        "include/heddle/join.hpp": '#include <tuple>\n#include "detail/sched/worker.hpp"\n',
        "include/heddle/detail/base/pause.hpp":
            "#if defined(HEDDLE_MODEL)\n#include <model/seam.hpp>\n#elif defined(HEDDLE_SIM)\n#include <sim/seam.hpp>\n#else\n"
            "#include <heddle/config.hpp>\n#endif\n"
            "#if defined(__x86_64__)\n#endif\n",
        "include/heddle/detail/platform/park.hpp": '#include "../base/pause.hpp"\n',
        "include/heddle/detail/prim/latch.hpp": '#include "../platform/park.hpp"\n',
        "include/heddle/detail/sched/worker.hpp": '#include "../prim/latch.hpp"\n',
        "src/platform/thread.cpp": "#if defined(__linux__)\n#include <sys/syscall.h>\n#endif\n",
        "src/sched/worker.cpp": "#include <heddle/detail/sched/worker.hpp>\n#include <vector>\n",
    }

    def test_the_good_tree(self):
        self.accepts({})

    def test_an_empty_tree(self):
        files = {name: None for name in self.good if not name.startswith("tools/")}
        self.rejects(files, "nothing to check")

    def test_upward_include(self):
        self.rejects({"include/heddle/detail/prim/latch.hpp": '#include "../sched/worker.hpp"\n'},
                     "prim must not include include/heddle/detail/sched/worker.hpp")

    def test_base_includes_a_layer_above(self):
        self.rejects({"include/heddle/detail/base/pause.hpp": '#include "../prim/latch.hpp"\n'}, "base must not include")

    def test_fork_join_reaches_around_the_scheduler(self):
        self.rejects({"include/heddle/join.hpp": '#include "detail/platform/park.hpp"\n'}, "forkjoin must not include")

    def test_an_adapter_reaches_into_detail(self):
        self.rejects({"adapters/eigen/include/pool.hpp": "#include <heddle/detail/prim/latch.hpp>\n"},
                     "adapters must not include")

    def test_a_system_header_outside_the_platform(self):
        self.rejects({"src/sched/worker.cpp": "#include <pthread.h>\n"}, "not a header of the standard library")

    def test_the_seam_outside_its_conditional(self):
        self.rejects({"include/heddle/detail/base/pause.hpp": "#include <model/seam.hpp>\n"}, "outside a conditional")

    def test_the_seam_in_the_conditional_of_another(self):
        seam = "#ifdef HEDDLE_MODEL\n#include <sim/seam.hpp>\n#endif\n"
        self.rejects({"include/heddle/detail/base/pause.hpp": seam}, "outside a conditional on HEDDLE_SIM")

    def test_the_seam_in_another_layer(self):
        seam = "#ifdef HEDDLE_MODEL\n#include <model/seam.hpp>\n#endif\n"
        self.rejects({"include/heddle/detail/prim/latch.hpp": seam}, "must not include a seam")

    def test_an_operating_system_outside_the_platform(self):
        self.rejects({"src/sched/worker.cpp": "#if defined(__linux__)\n#endif\n"}, "__linux__ is tested outside")

    def test_a_processor_outside_base(self):
        self.rejects({"include/heddle/join.hpp": "#ifdef __aarch64__\n#endif\n"}, "__aarch64__ is tested outside")

    def test_a_file_of_no_layer(self):
        self.rejects({"include/heddle/detail/misc/x.hpp": "\n"}, "belongs to no layer")

    def test_an_adapter_includes_its_own_headers_and_not_those_of_another(self):
        header = {"adapters/one/include/heddle/one.hpp": "#pragma once\n"}
        self.accepts({"adapters/one/test/x.cpp": "#include <heddle/one.hpp>\n", **header})
        self.rejects({"adapters/two/test/x.cpp": "#include <heddle/one.hpp>\n", **header}, "does not exist")

    def test_an_include_that_does_not_exist(self):
        self.rejects({"include/heddle/join.hpp": '#include "nowhere.hpp"\n'}, "does not exist")

    def test_an_include_in_a_comment_is_none(self):
        self.accepts({"include/heddle/join.hpp": '// #include "nowhere.hpp"\n'})


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""test_check_edges.py - check_edges finds unexplained memory orders and edges with a missing end."""
import unittest

from checker_test import CheckerTest

HEADER = """\
// IN1  publish   push: tail_.store(release)  ->  take: tail_.load(acquire)
//      A taker that sees the new tail sees the job.

void push() {
    slot_.store(job, std::memory_order_relaxed);    // made visible by IN1
    tail_.store(t + 1, std::memory_order_release);  // IN1
}

// A hint. Stale: an unnecessary look.
bool looks_empty() const {
    return tail_.load(std::memory_order_relaxed) == 0;
}

void take() {
    // IN1
    const auto t =
        tail_.load(std::memory_order_acquire);
    HERE
}
"""


class CheckEdges(CheckerTest):
    checker = "check_edges"
    path = "include/heddle/detail/prim/injector.hpp"
    mutants = "tests/model/injector_test.cpp"
    good = {path: HEADER.replace("HERE", ""), mutants: "// IN1\nmutant(a);\n"}

    def with_line(self, line):
        return {self.path: HEADER.replace("HERE", line)}

    def test_the_good_tree(self):
        self.accepts({})

    def test_an_empty_tree(self):
        self.rejects({self.path: None, self.mutants: None}, "nothing to check")

    def test_an_order_without_a_comment(self):
        self.rejects(self.with_line("x_.load(std::memory_order_acquire);"), "memory_order_acquire without a comment")

    def test_a_relaxed_access_without_a_comment(self):
        self.rejects(self.with_line("x_.load(std::memory_order_relaxed);"), "memory_order_relaxed without a comment")

    def test_a_comment_in_a_string_is_none(self):
        self.rejects(self.with_line('f("// IN1", x_.load(std::memory_order_acquire));'), "without a comment")

    def test_a_reason_instead_of_an_edge(self):
        self.accepts(self.with_line("x_.load(std::memory_order_acquire);  // one thread is left"))

    def test_a_comment_on_the_last_line_of_the_statement(self):
        self.accepts(self.with_line("x_.load(\n        std::memory_order_relaxed);  // own value"))

    def test_a_comment_above_a_condition_does_not_cover_its_body(self):
        self.rejects(self.with_line("// why\n    if (a()) {\n        x_.load(std::memory_order_relaxed);\n    }"),
                     "without a comment")

    def test_an_edge_that_is_declared_nowhere(self):
        self.rejects(self.with_line("x_.load(std::memory_order_acquire);  // IN7"), "IN7 is declared nowhere")

    def test_the_last_of_a_range_is_declared_nowhere(self):
        self.rejects(self.with_line("x_.load(std::memory_order_acquire);  // IN1 to IN2"), "IN2 is declared nowhere")

    def test_an_edge_with_one_end(self):
        one_end = "// IN1  publish   a -> b\nx_.store(1, std::memory_order_release);  // IN1\n"
        self.rejects({self.path: one_end}, "IN1 has 1 of its two ends marked")

    def test_one_swap_can_be_both_ends(self):
        self.accepts({self.path: "// IN1  count   a -> a\nx_.fetch_sub(1, std::memory_order_acq_rel);  // IN1\n"})

    def test_an_edge_that_is_declared_twice(self):
        self.rejects({"src/a.hpp": "// IN1  again   a -> b\n"}, "IN1 is declared already")

    def test_an_edge_of_a_readme(self):
        marks = "x_.store(1, std::memory_order_seq_cst);  // SL1\nfull_fence();  // SL1, sleeper\n"
        mutants = {"tests/model/sleep_test.cpp": "// SL1\nmutant(b);\n"}
        self.accepts({"src/sched/README.md": "**SL1** post-or-see\n", "src/sched/sleep.cpp": marks, **mutants})
        self.rejects({"src/sched/README.md": "**SL1** post-or-see\n"}, "SL1 has 0 of its two ends marked")

    def test_an_edge_without_a_mutant(self):
        missing = "IN1 is above no mutant"
        self.rejects({self.mutants: None}, missing)
        self.rejects({self.mutants: "// IN1\ntest(a);\n"}, missing)
        self.rejects({self.mutants: "// IN1\ntest(a);\n\nmutant(b);\n"}, missing)

    def test_a_mutant_that_is_invisible_for_a_reason(self):
        self.accepts({self.mutants: "// IN1, IN2\ninvisible_mutant(a);\n"})

    def test_an_edge_of_the_platform_needs_no_mutant(self):
        fence = "// HF1  registered   a -> a\nx_.fetch_add(1, std::memory_order_acq_rel);  // HF1\n"
        self.accepts({"src/platform/heavy_fence.cpp": fence})


if __name__ == "__main__":
    unittest.main()

// SPDX-License-Identifier: Apache-2.0
// graph_test.cpp - src/forkjoin/graph_core.cpp as it ships: a node sees what all nodes before it did, in each run, and the graph may be
// destroyed after a run.
#include <heddle/graph.hpp>

#include <model/pool/jobs.hpp>

namespace {

using heddle::graph;
using model::add_guest;
using model::add_worker;
using model::mutant;
using model::op;
using model::plain;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::weaken;
using model::worker;

// Two nodes before a third, whose result is the sum of the two results.
struct triangle {
    triangle() {
        const auto one = g.add([this] { left.write(left.read() + 1); });
        const auto other = g.add([this] { right.write(right.read() + 2); });
        const auto both = g.add([this] { sum.write(left.read() + right.read()); });
        g.add_edge(one, both);
        g.add_edge(other, both);
    }
    void run(int result) {
        g.run();
        model::require(sum.read() == result, "a node did not see what came before it");
    }
    plain<int> left{"left", 0};
    plain<int> right{"right", 0};
    plain<int> sum{"sum", 0};
    graph g;
};

// The graph is destroyed directly after its last run.
void run_graph(scenario& s, int runs) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& ended = s.shared<plain<int>>("ended", 0);
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "owner", [runs, &ended](worker&) {
        triangle made;
        for (int i = 1; i <= runs; ++i) made.run(3 * i);
        ended.write(1);
    });
    s.at_end([&ended] { model::require(ended.read() == 1, "a run did not end"); });
}

void one_run(scenario& s) { run_graph(s, 1); }
void two_runs(scenario& s) { run_graph(s, 2); }

const model::suite graph_suite([] {
    test("graph.node_sees_all_before_it", one_run, {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true});
    test("graph.counts_are_restored", two_runs, {.preemption_bound = 1, .stale_bound = 0, .may_end_asleep = true});

    // GR1
    const auto sees = {"graph.node_sees_all_before_it"};
    mutant("graph.node_ends_without_a_release", sees,
           weaken{"graph.missing", op::fetch_add, "arrive", std::memory_order_acquire});
    mutant("graph.last_node_before_ends_without_an_acquire", sees,
           weaken{"graph.missing", op::fetch_add, "arrive", std::memory_order_release});
});

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// graph_test.cpp - task graphs: every node once and in order, conditions, failures, and runs that allocate nothing.
#include <heddle/graph.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/isolate.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/pool.hpp>
#include <support/counting_new.hpp>
#include <support/everywhere.hpp>
#include <support/seeded_rng.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

TEST(graph, smoke) {
    graph g;
    int x = 0, y = 0, sum = 0;
    const auto left = g.add("left", [&] { x = 1; });
    const auto right = g.add("right", [&] { y = 2; });
    const auto both = g.add("both", [&] { sum = x + y; });
    g.add_edge(left, both);
    g.add_edge(right, both);
    g.run();
    EXPECT_EQ(sum, 3);
}

// A random graph whose nodes check that everything before them has ended, and note that they have.
struct checked_graph {
    checked_graph(std::size_t size, std::uint64_t seed) : ended(size), before(size) {
        std::uint64_t state = seed;
        const auto random = [&](std::size_t below) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            return static_cast<std::size_t>(state >> 33) % below;
        };
        std::vector<graph::node> nodes;
        for (std::size_t i = 0; i < size; ++i) {
            nodes.push_back(g.add([this, i] {
                for (const std::size_t one : before[i]) is_in_order = is_in_order && ended[one] == round;
                ++ended[i];
            }));
            for (std::size_t k = 0; i > 0 && k < random(4); ++k) before[i].push_back(random(i));
            for (const std::size_t one : before[i]) g.add_edge(nodes[one], nodes[i]);
        }
    }

    void run() {
        ++round;
        g.run();
        EXPECT_TRUE(is_in_order);
        for (const auto& one : ended) EXPECT_EQ(one, round);
    }

    graph g;
    std::vector<std::atomic<int>> ended;
    std::vector<std::vector<std::size_t>> before;
    std::atomic<bool> is_in_order{true};
    int round = 0;
};

TEST(graph, every_node_is_called_once_in_each_run_after_all_before_it) {
    const watchdog guard(std::chrono::seconds(60), "graph: random");
    everywhere([] {
        checked_graph checked(200, 7);
        for (int round = 0; round < 20; ++round) checked.run();
    });
}

TEST(graph, a_run_allocates_nothing) {
    pool home({.threads = 2});
    home.install([] {
        checked_graph checked(300, 3);
        for (int round = 0; round < 5; ++round) checked.run();
        const auto before = count_own_allocations();
        for (int round = 0; round < 5; ++round) checked.g.run();
        EXPECT_EQ(count_own_allocations(), before);
    });
}

TEST(graph, a_long_chain_needs_one_stack_frame) {
    graph g;
    std::size_t calls = 0;
    std::optional<graph::node> last;
    for (std::size_t i = 0; i < 50'000; ++i) {
        const auto next = g.add([&] { ++calls; });
        if (last) g.add_edge(*last, next);
        last = next;
    }
    g.run();
    EXPECT_EQ(calls, 50'000u);
}

TEST(graph, nodes_run_loops_and_other_graphs) {
    const watchdog guard(std::chrono::seconds(60), "graph: nested");
    everywhere([] {
        std::atomic<int> calls{0};
        graph inner, outer;
        inner.add([&] { parallel_for(0, 100, [&](int) { ++calls; }); });
        const auto first = outer.add([&] { inner.run(); });
        for (int i = 0; i < 4; ++i) {
            outer.add_edge(first, outer.add([&] { parallel_for(0, 100, [&](int) { ++calls; }); }));
        }
        outer.run();
        EXPECT_EQ(calls, 500);
    });
}

TEST(graph, a_graph_runs_inside_isolate_and_afterwards_outside) {
    const watchdog guard(std::chrono::seconds(60), "graph: isolate");
    everywhere([] {
        checked_graph checked(50, 5);
        isolate([&] { checked.run(); });
        checked.run();
    });
}

TEST(graph, the_pool_can_be_chosen) {
    pool other({.threads = 3});
    everywhere([&] {
        graph g;
        std::atomic<int> inside{0};
        for (int i = 0; i < 5; ++i) g.add([&] { inside += detail::member_of(detail::registry_of(other)) != nullptr; });
        g.run({.pool = &other});
        EXPECT_EQ(inside, 5);
    });
}

// decide -> yes, no -> after; decide -> never; data -> yes
TEST(graph, only_the_edges_that_were_selected_are_taken) {
    everywhere([] {
        graph g;
        bool answer = false;
        int yes = 0, no = 0, after = 0, behind = 0;
        const auto decide = g.add([&] { return answer; });
        const auto data = g.add([] {});
        const auto a = g.add([&] { ++yes; });
        const auto b = g.add([&] { ++no; });
        const auto c = g.add([&] { ++after; });
        const auto d = g.add([&] { ++behind; });
        g.add_edge(decide, a, true);
        g.add_edge(data, a);  // does not call it
        g.add_edge(decide, b, false);
        g.add_edge(a, c);
        g.add_edge(b, c);
        g.add_edge(a, d);
        g.run();
        EXPECT_EQ(std::vector({yes, no, after, behind}), std::vector({0, 1, 1, 0}));
        answer = true;
        g.run();
        EXPECT_EQ(std::vector({yes, no, after, behind}), std::vector({1, 1, 2, 1}));
    });
}

TEST(graph, a_switch_selects_one_of_many) {
    graph g;
    int selected = 0;
    std::vector<int> calls(5, 0);
    const auto decide = g.add([&] { return selected; });
    for (int i = 0; i < 5; ++i) g.add_edge(decide, g.add([&calls, i] { ++calls[static_cast<std::size_t>(i)]; }), i);
    for (selected = 0; selected < 6; ++selected) g.run();
    EXPECT_EQ(calls, std::vector<int>(5, 1));
}

TEST(graph, the_first_failed_node_is_reported_and_what_follows_is_left_out) {
    const watchdog guard(std::chrono::seconds(60), "graph: failures");
    everywhere([] {
        graph g;
        bool fails = true;
        std::atomic<int> later{0};
        const auto one = g.add([&] {
            if (fails) throw std::runtime_error("one");
        });
        const auto next = g.add([&] { ++later; });
        g.add_edge(one, next);
        for (int i = 0; i < 20; ++i) g.add_edge(next, g.add([&] { ++later; }));
        EXPECT_THROW(g.run(), std::runtime_error);
        EXPECT_EQ(later, 0);
        fails = false;
        g.run();
        EXPECT_EQ(later, 21) << "the graph can be run again";
    });
}

TEST(graph, all_exceptions_are_collected_on_request) {
    pool none({.threads = 1});
    graph g;
    g.add([] { throw 1; });
    try {
        g.run({.exceptions = exception_policy::collect, .pool = &none});
        ADD_FAILURE() << "nothing was thrown";
    } catch (const exception_group& all) {
        EXPECT_EQ(all.exceptions().size(), 1u);
    }
}

#if defined(__cpp_lib_jthread)
TEST(graph, a_stopped_run_begins_no_further_node) {
    everywhere([] {
        graph g;
        std::stop_source source;
        int later = 0;
        const auto stop = g.add([&] { source.request_stop(); });
        const auto next = g.add([&] { ++later; });
        g.add_edge(stop, next);
        EXPECT_THROW(g.run({.stop = source.get_token()}), operation_cancelled);
        EXPECT_EQ(later, 0);
        g.run();
        EXPECT_EQ(later, 1);
    });
}
#endif

TEST(graph, cycles_are_reported_with_their_nodes) {
    graph g;
    const auto a = g.add("a", [] {});
    const auto b = g.add("b", [] {});
    const auto c = g.add([] {});
    const auto d = g.add("d", [] {});
    g.add_edge(a, b);
    g.add_edge(b, c);
    g.build();
    g.add_edge(c, b);
    g.add_edge(c, d);
    try {
        g.build();
        ADD_FAILURE() << "nothing was thrown";
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "heddle: the graph has a cycle: \"b\" -> node 2 -> \"b\"");
    }
    EXPECT_THROW(g.run(), std::invalid_argument);
    graph self;
    const auto one = self.add("one", [] {});
    self.add_edge(one, one);
    EXPECT_THROW(self.build(), std::invalid_argument);
}

TEST(graph, mistakes_are_reported) {
    graph g, other;
    const auto nothing = g.add("nothing", [] {});
    const auto elsewhere = other.add([] {});
    EXPECT_THROW(g.add_edge(nothing, elsewhere), std::invalid_argument);
    EXPECT_THROW(g.add_edge(nothing, nothing, 1), std::invalid_argument);
    graph again;
    again.add([&] { again.run(); });
    EXPECT_THROW(again.run(), std::logic_error);
}

TEST(graph, names_and_edges_are_in_the_picture) {
    graph g;
    const auto a = g.add("say \"a\"", [] { return 1; });
    const auto b = g.add([] {});
    g.add_edge(a, b);
    g.add_edge(a, b, 7);
    EXPECT_EQ(g.name(a), "say \"a\"");
    EXPECT_EQ(g.size(), 2u);
    EXPECT_EQ(g.to_dot(),
              "digraph {\n  0 [label=\"say \\\"a\\\"\"];\n  1 [label=\"1\"];\n  0 -> 1;\n"
              "  0 -> 1 [style=dashed, label=\"7\"];\n}\n");
}

TEST(graph, an_empty_graph_runs) {
    graph g;
    g.run();
    EXPECT_EQ(g.to_dot(), "digraph {\n}\n");
}

// The caller destroys the graph at once, while threads that ended a node may still leave it.
TEST(graph, a_graph_may_be_destroyed_after_its_run) {
    const watchdog guard(std::chrono::seconds(60), "graph: end");
    pool home({.threads = 2});
    home.install([] {
        for (int round = 0; round < 300; ++round) {
            const auto g = std::make_unique<graph>();
            const auto last = g->add([] {});
            for (int i = 0; i < 6; ++i) g->add_edge(g->add([] {}), last);
            g->run();
        }
    });
}

}  // namespace
}  // namespace heddle::test

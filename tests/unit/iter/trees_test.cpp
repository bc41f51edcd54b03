// SPDX-License-Identifier: Apache-2.0
// trees_test.cpp - trees of any shape and depth are walked in order, by several threads.
#include <heddle/iter.hpp>

#include <atomic>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_trees : public chain_fixture {};

// The tree of all numbers below `end` in which k has the children 3k + 1, 3k + 2 and 3k + 3.
std::vector<int> children_below(int node, int end) {
    std::vector<int> below;
    for (int i = 3 * node + 1; i <= 3 * node + 3 && i < end; ++i) below.push_back(i);
    return below;
}

void walk_serially(int node, int end, bool is_prefix, std::vector<int>& out) {
    if (is_prefix) out.push_back(node);
    for (const int child : children_below(node, end)) walk_serially(child, end, is_prefix, out);
    if (!is_prefix) out.push_back(node);
}

TEST_F(iter_trees, trees_are_walked_in_order) {
    for (const int end : {1, 2, 40, 3'000}) {
        std::vector<int> prefix;
        std::vector<int> postfix;
        walk_serially(0, end, true, prefix);
        walk_serially(0, end, false, postfix);
        in_each_pool([&] {
            const auto children = [end](int node) { return children_below(node, end); };
            EXPECT_EQ(walk_tree_prefix(0, children).collect(), prefix);
            EXPECT_EQ(walk_tree_postfix(0, children).collect(), postfix);
            EXPECT_EQ(walk_tree(0, children).count(), prefix.size());
        });
    }
}

// A node above each of `levels` levels, with a leaf on one side: -1.
enum class leaf {
    none,
    left,
    right
};
auto spine(int levels, leaf where) {
    return [=](int node) {
        if (node < 0 || node == levels) return std::vector<int>{};
        if (where == leaf::none) return std::vector{node + 1};
        return where == leaf::left ? std::vector{-1, node + 1} : std::vector{node + 1, -1};
    };
}

TEST_F(iter_trees, have_any_number_of_levels) {
    constexpr int k_levels = 30'000;
    in_each_pool([] {
        for (const leaf where : {leaf::none, leaf::left, leaf::right}) {
            const std::size_t nodes = where == leaf::none ? k_levels + 1 : 2 * k_levels + 1;
            EXPECT_EQ(walk_tree_prefix(0, spine(k_levels, where)).count(), nodes);
            EXPECT_EQ(walk_tree_postfix(0, spine(k_levels, where)).count(), nodes);
        }
        const std::vector<int> down = walk_tree_prefix(0, spine(k_levels, leaf::right)).filter(is_even).collect();
        EXPECT_EQ(down, iota(0, k_levels + 1, 2).collect());
        const std::vector<int> up = walk_tree_postfix(0, spine(k_levels, leaf::left)).filter(is_even).collect();
        EXPECT_EQ(up, iota(0, k_levels + 1, 2).rev().collect());
    });
}

TEST_F(iter_trees, siblings_run_at_the_same_time) {
    pool home({.threads = 2});
    const auto two_below_the_root = [](int node) { return node == 0 ? std::vector{1, 2} : std::vector<int>{}; };
    const auto meet = [](auto chain) {
        rendezvous both(2);
        std::move(chain).for_each([&](int node) {
            if (node != 0) both.meet();
        });
    };
    meet(walk_tree_prefix(0, two_below_the_root).on(home));
    meet(walk_tree_postfix(0, two_below_the_root).on(home));
}

TEST_F(iter_trees, a_parent_is_done_before_or_after_its_children) {
    constexpr int k_end = 3'000;
    in_each_pool([] {
        const auto children = [](int node) { return children_below(node, k_end); };
        std::vector<std::atomic<bool>> is_done(k_end);
        std::atomic<int> early{0};
        walk_tree_prefix(0, children).for_each([&](int node) {
            if (node > 0 && !is_done[static_cast<std::size_t>((node - 1) / 3)]) ++early;
            is_done[static_cast<std::size_t>(node)] = true;
        });
        EXPECT_EQ(early, 0);
        walk_tree_postfix(0, children).for_each([&](int node) {
            for (const int child : children(node)) early += is_done[static_cast<std::size_t>(child)] ? 1 : 0;
            is_done[static_cast<std::size_t>(node)] = false;
        });
        EXPECT_EQ(early, 0);
    });
}

TEST_F(iter_trees, what_threads_have_found_is_put_together) {
    in_each_pool([] {
        const auto children = [](int node) { return children_below(node, 3'000); };
        EXPECT_EQ(walk_tree(0, children).take_any(100).count(), 100u);
        EXPECT_EQ(walk_tree(0, children).fold_with(0L, std::plus<>()).sum(), 3'000L * 2'999 / 2);
        std::vector<int> postfix;
        walk_serially(0, 3'000, false, postfix);
        const auto is_even_parent = [&](int node) { return is_even(node) && !children(node).empty(); };
        EXPECT_EQ(walk_tree_postfix(0, children).find_first(is_even_parent), iter(postfix).find_first(is_even_parent));
    });
}

// What lies to the right of the first may be walked and fail at the same time.
TEST_F(iter_trees, a_failure_behind_the_first_that_is_wanted_does_not_count) {
    in_each_pool([] {
        const auto children = [](int node) { return children_below(node, 1'000); };
        const auto fail_at_three = [](int node) {
            if (node == 3) throw std::runtime_error("three");
            return node;
        };
        for (int round = 0; round < 50; ++round) {
            const auto is_one = [](int node) { return node == 1; };
            EXPECT_EQ(walk_tree_prefix(0, children).map(fail_at_three).find_first(is_one), 1);
            EXPECT_THROW(walk_tree_prefix(0, children).map(fail_at_three).count(), std::runtime_error);
        }
    });
}

TEST_F(iter_trees, deterministic_sums_have_the_same_bits_everywhere) {
    const auto sum = [] {
        const auto children = [](int node) { return children_below(node, 3'000); };
        const auto inverse = [](int node) { return 1.0 / (node + 1); };
        return walk_tree(0, children).map(inverse).with({.deterministic = true}).sum();
    };
    const double wanted = sum();
    in_each_pool([&] { EXPECT_EQ(sum(), wanted); });
}

#if defined(__cpp_lib_jthread)
TEST_F(iter_trees, a_stop_token_ends_an_endless_walk) {
    in_each_pool([] {
        std::stop_source source;
        const auto endless = [](int node) { return std::vector{node + 1, node + 1}; };
        const auto stop_at_ten = [&](int node) {
            if (node == 10) source.request_stop();
        };
        EXPECT_THROW(walk_tree(0, endless).with(source.get_token()).for_each(stop_at_ten), operation_cancelled);
    });
}
#endif

}  // namespace
}  // namespace heddle::test

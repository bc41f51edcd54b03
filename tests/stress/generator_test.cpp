// SPDX-License-Identifier: Apache-2.0
// generator_test.cpp - random programs are repeatable, stay within their limits, and use every action.
#include "generator.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "actions/actions.hpp"

namespace heddle::stress {
namespace {

constexpr std::size_t k_most = 200;
constexpr std::uint64_t k_seeds = 500;

program generate_from(std::uint64_t seed) {
    random_source random(seed);
    return generate(random, all_actions, {.pools = 2}, k_most);
}

std::string print(const node& root) {
    std::string text = std::to_string(root.number) + root.what->name + std::to_string(root.choice) + "(";
    for (const node& child : root.children) text += print(child);
    return text + ")";
}

template <class Visit>
void visit_all(const node& root, const Visit& visit) {
    visit(root);
    for (const node& child : root.children) visit_all(child, visit);
}

TEST(generator, smoke) {
    const program made = generate_from(1);
    EXPECT_GE(made.nodes, 1u);
    EXPECT_EQ(print(made.root), print(generate_from(1).root));
    EXPECT_NE(print(made.root), print(generate_from(2).root));
}

TEST(generator, keeps_to_the_number_of_nodes_and_of_children) {
    std::size_t largest = 0;
    for (std::uint64_t seed = 0; seed < k_seeds; ++seed) {
        const program made = generate_from(seed);
        std::size_t next = 0;
        visit_all(made.root, [&](const node& one) {
            EXPECT_EQ(one.number, next++);
            EXPECT_GE(one.children.size(), one.what->fewest);
            EXPECT_LE(one.children.size(), one.what->most);
        });
        EXPECT_EQ(next, made.nodes);
        largest = std::max(largest, made.nodes);
    }
    EXPECT_GT(largest, k_most / 2);
    EXPECT_LE(largest, k_most);
}

TEST(generator, uses_every_action) {
    std::map<std::string, int> used;
    for (std::uint64_t seed = 0; seed < k_seeds; ++seed) {
        visit_all(generate_from(seed).root, [&](const node& one) { ++used[one.what->name]; });
    }
    for (const action* one : all_actions) EXPECT_GT(used[one->name], 10) << one->name;
}

TEST(generator, some_programs_fail_and_some_do_not) {
    int failing = 0;
    for (std::uint64_t seed = 0; seed < k_seeds; ++seed) failing += generate_from(seed).root.failure.has_value();
    EXPECT_GT(failing, 20);
    EXPECT_LT(failing, static_cast<int>(k_seeds) / 2);
}

TEST(generator, pools_are_entered_in_ascending_order) {
    const auto check = [](const auto& self, const node& root, std::uint64_t lowest) -> void {
        if (root.what == &enter_pool) {
            EXPECT_GE(root.choice, lowest);
            lowest = root.choice;
        }
        if (root.what == &make_pool && root.choice > 0) ++lowest;
        for (const node& child : root.children) self(self, child, lowest);
    };
    for (std::uint64_t seed = 0; seed < k_seeds; ++seed) check(check, generate_from(seed).root, 0);
}

TEST(generator, what_needs_other_workers_does_without_where_a_lock_is_held) {
    int below_a_lock = 0, elsewhere = 0;
    const auto check = [&](const auto& self, const node& root, bool locked) -> void {
        if (root.what->choose == choose_unless_isolated) {
            EXPECT_EQ(root.choice == k_isolated, locked) << root.what->name;
            ++(locked ? below_a_lock : elsewhere);
        }
        for (const node& child : root.children) self(self, child, locked || root.what == &lock_each);
    };
    for (std::uint64_t seed = 0; seed < k_seeds; ++seed) check(check, generate_from(seed).root, false);
    EXPECT_GT(below_a_lock, 10);
    EXPECT_GT(elsewhere, 10);
}

node with(const action& what, std::initializer_list<node> children) { return {.what = &what, .children = children}; }

TEST(program, failures_travel_by_the_rules) {
    const node works{.what = &compute};
    const node fails{.what = &fail};
    const auto failure_of = [](node root) {
        settle(root);
        return root.failure;
    };
    EXPECT_EQ(failure_of(works), std::nullopt);
    EXPECT_EQ(failure_of(fails), 0u);
    EXPECT_EQ(failure_of(with(fork_both, {works, fails})), 2u);
    EXPECT_EQ(failure_of(with(fork_both, {fails, fails})), 1u);
    EXPECT_EQ(failure_of(with(take_blame, {fails})), std::nullopt);
    EXPECT_EQ(failure_of(with(fork_both, {with(take_blame, {fails}), with(loop, {works, fails, fails})})), 5u);
}

TEST(program, up_to_the_first_failure_children_must_run) {
    const node works{.what = &compute};
    const node fails{.what = &fail};
    const auto duties = [](node root) {
        settle(root);
        return children_that_must_run(root);
    };
    EXPECT_EQ(duties(with(loop, {works, works, works})), 3u);
    EXPECT_EQ(duties(with(loop, {works, fails, works})), 2u);
    EXPECT_EQ(duties(with(take_blame, {fails})), 1u);
}

}  // namespace
}  // namespace heddle::stress

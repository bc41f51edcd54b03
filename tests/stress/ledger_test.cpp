// SPDX-License-Identifier: Apache-2.0
// ledger_test.cpp - the ledger accepts what the rules allow and detects every fault that a library could have.
#include "ledger.hpp"

#include <deque>

#include <gtest/gtest.h>

#include "actions/actions.hpp"
#include "stage.hpp"

namespace heddle::stress {
namespace {

node leaf() { return {.what = &compute}; }
node failing() { return {.what = &fail}; }

// Runs the program with an action at its root that claims to be join, but does something else.
struct performed {
    std::string verdict;
    bool threw = false;
};

performed perform(node root) {
    const std::size_t nodes = settle(root);
    std::deque<pool> none;
    ledger book(nodes);
    stage at(none, 1, book);
    performed result;
    book.give(root);
    try {
        execute(root, at);
    } catch (const failure&) {
        result.threw = true;
    }
    result.verdict = book.verdict(root);
    return result;
}

using run_function = void (*)(const node&, stage&);

action join_that(run_function run) {
    return {.name = "join", .weight = 1, .fewest = 2, .most = 2, .follows = rule::passes_on, .run = run};
}

// The verdict on a join of `left` and `right` that does what `run` does.
std::string verdict_on(run_function run, node left, node right) {
    const action faulty = join_that(run);
    return perform({.what = &faulty, .children = {std::move(left), std::move(right)}}).verdict;
}

void in_order(const node& self, stage& at) {
    for (const node& child : self.children) execute(child, at);
}

TEST(ledger, smoke) { EXPECT_EQ(verdict_on(in_order, leaf(), leaf()), ""); }

TEST(ledger, a_lost_job_is_noticed) {
    const auto loses = [](const node& self, stage& at) { execute(self.children[0], at); };
    EXPECT_EQ(verdict_on(loses, leaf(), leaf()), "node 2 (compute) was lost");
}

TEST(ledger, a_job_that_runs_twice_is_noticed) {
    const auto repeats = [](const node& self, stage& at) {
        in_order(self, at);
        execute(self.children[1], at);
    };
    EXPECT_EQ(verdict_on(repeats, leaf(), leaf()), "node 2 (compute) ran 2 times");
}

TEST(ledger, a_parent_that_does_not_wait_is_noticed) {
    // The right-hand side has begun and not ended when the join returns.
    const auto hurries = [](const node& self, stage& at) {
        execute(self.children[0], at);
        at.book().begin(self.children[1]);
    };
    EXPECT_EQ(verdict_on(hurries, leaf(), leaf()), "node 2 (compute) still runs when its parent ends");
}

TEST(ledger, a_job_without_its_contents_is_noticed) {
    node root{.what = &compute};
    ledger book(settle(root));
    book.begin(root);  // and its parent has not called give
    book.end(root);
    EXPECT_EQ(book.verdict(root), "node 0 (compute) does not see what its parent wrote before the fork");
}

TEST(ledger, to_the_right_of_a_failure_a_child_may_run_or_not) {
    EXPECT_EQ(verdict_on(in_order, failing(), leaf()), "");
    const auto runs_both = [](const node& self, stage& at) {
        execute(self.children[1], at);
        execute(self.children[0], at);
    };
    EXPECT_EQ(verdict_on(runs_both, failing(), leaf()), "");
}

TEST(ledger, to_the_right_of_a_failure_a_child_runs_once_at_most) {
    const auto repeats = [](const node& self, stage& at) {
        execute(self.children[1], at);
        execute(self.children[1], at);
        execute(self.children[0], at);
    };
    EXPECT_EQ(verdict_on(repeats, failing(), leaf()), "node 2 (compute) ran 2 times");
}

TEST(ledger, what_may_be_left_out_is_left_out_as_a_whole) {
    const auto runs_a_grandchild = [](const node& self, stage& at) {
        const node& right = self.children[1];
        at.book().give(right.children[0]);
        execute(right.children[0], at);
        execute(self.children[0], at);
    };
    const action inner = join_that(in_order);
    EXPECT_EQ(verdict_on(runs_a_grandchild, failing(), {.what = &inner, .children = {leaf(), leaf()}}),
              "node 3 (compute) ran without its parent");
}

TEST(ledger, below_a_child_that_runs_by_choice_everything_runs) {
    const action inner = join_that([](const node& self, stage& at) { execute(self.children[0], at); });
    const auto runs_both = [](const node& self, stage& at) {
        execute(self.children[1], at);
        execute(self.children[0], at);
    };
    EXPECT_EQ(verdict_on(runs_both, failing(), {.what = &inner, .children = {leaf(), leaf()}}),
              "node 4 (compute) was lost");
}

TEST(ledger, a_failure_that_is_swallowed_or_replaced_is_noticed) {
    const action swallows = join_that([](const node& self, stage& at) {
        try {
            in_order(self, at);
        } catch (const failure&) {}
    });
    EXPECT_EQ(
        perform({.what = &take_blame, .children = {{.what = &swallows, .children = {failing(), leaf()}}}}).verdict,
        "node 1 (join) should throw the failure of node 2 and threw nothing");

    const action right_first = join_that([](const node& self, stage& at) {
        try {
            execute(self.children[0], at);
        } catch (const failure&) {
            execute(self.children[1], at);
            throw;
        }
    });
    EXPECT_EQ(perform({.what = &take_blame, .children = {{.what = &right_first, .children = {failing(), failing()}}}})
                  .verdict,
              "node 1 (join) should throw the failure of node 2 and threw the failure of node 3");
}

TEST(ledger, a_failure_leaves_the_program_unless_it_is_kept) {
    EXPECT_TRUE(perform(failing()).threw);
    const performed kept = perform({.what = &take_blame, .children = {failing()}});
    EXPECT_FALSE(kept.threw);
    EXPECT_EQ(kept.verdict, "");
}

TEST(ledger, where_everything_runs_a_failure_excuses_nothing) {
    action all = join_that([](const node& self, stage& at) { execute(self.children[0], at); });
    all.follows = rule::runs_all;
    EXPECT_EQ(perform({.what = &all, .children = {failing(), leaf()}}).verdict, "node 2 (compute) was lost");
}

TEST(ledger, every_action_of_the_library_is_accepted) {
    for (const action* inner : all_actions) {
        if (inner == &enter_pool) continue;  // there is no pool on this stage
        node middle{.what = inner, .choice = 3};
        for (unsigned i = 0; i < inner->fewest; ++i) middle.children.push_back(leaf());
        EXPECT_EQ(perform({.what = &take_blame, .children = {middle}}).verdict, "") << inner->name;
    }
}

}  // namespace
}  // namespace heddle::stress

// SPDX-License-Identifier: Apache-2.0
// fork_test.cpp - a forked child uses its parent's pool again: its first threads agree on one new pool_core.
#include <heddle/pool.hpp>

#include "jobs.hpp"

namespace {

using model::pool_core;
using model::scenario;
using model::test;

void two_threads_of_a_child(scenario& s) {
    auto& pool = s.shared<heddle::pool>(heddle::pool_options{.threads = 1});
    const auto core_of_pool = [&] { return static_cast<pool_core*>(&heddle::detail::registry_of(pool)); };
    core_of_pool()->abandon();
    auto& first = s.shared<pool_core*>(nullptr);
    auto& second = s.shared<pool_core*>(nullptr);
    s.thread("thread", [&first, core_of_pool] { first = core_of_pool(); });
    s.thread("other thread", [&second, core_of_pool] { second = core_of_pool(); });
    s.at_end([&] {
        model::require(first == second && !first->life().is_abandoned(),
                       "two threads of a child are in different pools");
    });
}

const model::suite fork_suite([] {
    test("fork.threads_of_a_child_share_a_pool", two_threads_of_a_child, {.preemption_bound = 3, .stale_bound = 2});
});

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// priority_test.cpp - jobs of every priority find a worker, and an idle worker takes the more urgent one first.
#include <heddle/priority.hpp>

#include "jobs.hpp"

namespace {

using heddle::priority;
using model::add_worker;
using model::must_have_run;
using model::noted_call;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;

template <priority HowSoon>
void injected_job_runs(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& call = s.shared<noted_call>();
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&] { home.inject(call, HowSoon); });
    must_have_run(s, call.ran_on);
}

// All three are there when the worker begins.
void urgent_first(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& low = s.shared<noted_call>();
    auto& normal = s.shared<noted_call>();
    auto& high = s.shared<noted_call>();
    home.inject(low, priority::low);
    home.inject(normal, priority::normal);
    home.inject(high, priority::high);
    add_worker(s, home, "worker", 0);
    s.at_end(
        [&] { model::require(high.turn < normal.turn && normal.turn < low.turn, "a less urgent job was run first"); });
}

const model::suite priority_suite([] {
    const model::options bounded = {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true};
    test("priority.high_finds_a_worker", injected_job_runs<priority::high>, bounded);
    test("priority.low_finds_a_worker", injected_job_runs<priority::low>, bounded);
    test("priority.urgent_comes_first", urgent_first, bounded);
});

}  // namespace

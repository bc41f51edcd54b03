// SPDX-License-Identifier: Apache-2.0
// when_any_test.cpp - src/forkjoin/future_core.cpp as it ships: the first of two inputs starts the continuation once, which sees its
// result. The other one is taken back, or arrives at the same moment, and uses nothing that has ended.
#include <heddle/future.hpp>

#include <utility>

#include <model/pool/jobs.hpp>

namespace {

using heddle::detail::first_task;
using heddle::detail::future_core;
using model::add_worker;
using model::plain;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;

struct input : future_core {
    explicit input(pool_core& home) : future_core(home) {}
    void call() noexcept override { result.write(21); }
    void abandon() noexcept override {}
    plain<int> result{"result", 0};
};

// Owns both inputs until it is called.
struct doubling {
    void operator()(std::size_t first) const {
        seen->write(2 * inputs[first]->result.read());
        for (input* const one : inputs) future_core::release(one);
    }
    input* inputs[2];
    plain<int>* seen;
};

void two_inputs(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    auto& seen = s.shared<plain<int>>("seen", 0);
    input* const one = new input(home);
    input* const other = new input(home);
    auto* const first = new first_task<doubling>(home, doubling{{one, other}, &seen});
    for (input* const each : {one, other}) each->hold();  // for the queue
    model::require(one->start(), "there is memory");
    first->start_after({one, other});
    model::require(other->start(), "there is memory");
    add_worker(s, home, "worker", 0);
    add_worker(s, home, "other worker", 1);
    s.at_end([&seen, first] {
        model::require(first->is_ready() && seen.read() == 42, "what was to come after the first did not come");
        future_core::release(first);
    });
}

const model::suite when_any_suite([] {
    test("when_any.first_input_starts_it_once", two_inputs,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true});
});

}  // namespace

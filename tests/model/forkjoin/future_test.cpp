// SPDX-License-Identifier: Apache-2.0
// future_test.cpp - src/forkjoin/future_core.cpp and the continuations of future.hpp as they ship: a result is computed once, arrives
// whole, and ends with the last who holds it.
#include <heddle/future.hpp>

#include <model/pool/jobs.hpp>

namespace {

using heddle::detail::continued_task;
using heddle::detail::future_core;
using model::add_guest;
using model::add_worker;
using model::mutant;
using model::op;
using model::plain;
using model::pool_options;
using model::registry;
using model::scenario;
using model::test;
using model::weaken;
using model::weaken_lost;
using model::worker;

// Doubles its argument.
struct doubling : future_core {
    explicit doubling(registry& home) : future_core(home) {}

    void call() noexcept override { result.write(result.read() + argument.read()); }
    void abandon() noexcept override {}

    plain<int> argument{"argument", 0};
    plain<int> result{"result", 21};
};

void start(doubling& task) {
    task.argument.write(21);
    task.start();
}

void get(doubling& task) {
    task.wait();
    model::require(task.result.read() == 42, "the result is not there, or was computed twice");
    future_core::release(&task);
}

// The worker computes it; the caller waits, or comes later.
void outsider_waits(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&home] {
        auto* const task = new doubling(home);
        start(*task);
        get(*task);
    });
}

// One who does not wait may look, and lets go of it before or after it was computed.
void caller_looks(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&home] {
        auto* const task = new doubling(home);
        start(*task);
        if (task->is_ready()) {
            model::reached("ready");
            model::require(task->result.read() == 42, "the result is not there");
        }
        future_core::release(task);
    });
}

// One thread starts it while another, who needs it, takes it from the queue's nose.
void guest_brings_about(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    auto* const task = new doubling(home);
    task->hold();
    add_worker(s, home, "worker", 0);
    s.thread("starter", [task] {
        start(*task);
        future_core::release(task);
    });
    add_guest(s, home, "guest", [task](worker& self) {
        task->bring_about(self);
        if (task->is_ready()) model::reached("ready");
        future_core::release(task);
    });
}

// It is started by whoever completes the last of the two that it needs, and sees the results of both.
void continuation(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 2});
    auto* const one = new doubling(home);
    auto* const other = new doubling(home);
    auto& sum = s.shared<plain<int>>("sum", 0);
    auto add = [&sum, one, other] { sum.write(one->result.read() + other->result.read()); };
    auto* const both = new continued_task<decltype(add)>(home, add);
    both->start_after({one, other});
    for (doubling* const input : {one, other}) {
        start(*input);
        future_core::release(input);
    }
    add_worker(s, home, "worker", 0);
    add_worker(s, home, "other worker", 1);
    s.at_end([&sum, both] {
        model::require(both->is_ready() && sum.read() == 84, "what was to come after both did not come");
        future_core::release(both);
    });
}

const model::suite future_suite([] {
    const model::options bounded = {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true};
    model::options ready = bounded;
    ready.reaches = {"ready"};
    test("future.caller_who_waits_has_the_result", outsider_waits, bounded);
    test("future.caller_who_looks_has_the_result_or_none", caller_looks, ready);
    ready.preemption_bound = 2;
    test("future.task_is_claimed_once_and_seen_whole", guest_brings_about, ready);
    test("future.continuation_sees_all_that_it_waited_for", continuation,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true});

    const auto waits = {"future.caller_who_waits_has_the_result"};
    const auto looks = {"future.caller_who_looks_has_the_result_or_none"};
    const auto claims = {"future.task_is_claimed_once_and_seen_whole"};
    const auto continues = {"future.continuation_sees_all_that_it_waited_for"};

    // FU1
    mutant("future.result_is_published_relaxed", waits,
           weaken{"future.told", op::exchange, "complete", std::memory_order_acquire});
    mutant("future.is_found_ready_relaxed", looks, weaken{"future.told", op::load, "is_ready"});
    mutant("future.is_found_ready_too_late_relaxed", waits, weaken_lost{"future.told", "notify"});

    // FU2
    mutant("future.waiter_is_shown_relaxed", waits, weaken{"future.told", op::compare_exchange, "notify"});
    mutant("future.waiter_is_seen_relaxed", waits,
           weaken{"future.told", op::exchange, "complete", std::memory_order_release});

    // FU3
    mutant("future.is_let_go_without_a_release", looks,
           weaken{"future.holders", op::fetch_sub, "release", std::memory_order_acquire});
    mutant("future.is_ended_without_an_acquire", looks,
           weaken{"future.holders", op::fetch_sub, "release", std::memory_order_release});

    // FU4
    mutant("future.is_made_startable_relaxed", claims, weaken{"future.claim", op::store, "start"});
    mutant("future.is_claimed_relaxed", claims, weaken{"future.claim", op::compare_exchange, "try_claim"});

    // FU5
    mutant("future.input_arrives_without_a_release", continues,
           weaken{"future.missing", op::fetch_sub, "count_down", std::memory_order_acquire});
    mutant("future.last_input_arrives_without_an_acquire", continues,
           weaken{"future.missing", op::fetch_sub, "count_down", std::memory_order_release});
});

}  // namespace

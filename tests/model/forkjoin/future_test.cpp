// SPDX-License-Identifier: Apache-2.0
// future_test.cpp - src/forkjoin/future_core.cpp and the continuations of future.hpp as they ship: a result is computed once, arrives
// whole, and ends with its last holder.
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
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::weaken;
using model::weaken_lost;
using model::worker;

// Doubles its argument.
struct doubling : future_core {
    explicit doubling(pool_core& home) : future_core(home) {}

    void call() noexcept override { result.write(result.read() + argument.read()); }
    void abandon() noexcept override {}

    plain<int> argument{"argument", 0};
    plain<int> result{"result", 21};
};

void start(doubling& task) {
    task.argument.write(21);
    task.hold();
    model::require(task.start(), "a future was not started");
}

void get(doubling& task) {
    task.wait();
    model::require(task.result.read() == 42, "the result is not there, or was computed twice");
    future_core::release(&task);
}

// The worker computes it; the caller waits, or comes later.
void outsider_waits(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&home] {
        auto* const task = new doubling(home);
        start(*task);
        get(*task);
    });
}

// A thread that does not wait may read the state of the future, and releases it before or after its result is computed.
void caller_looks(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
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

// One thread starts it while another one, which needs it, runs it before the queue does.
void guest_brings_about(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
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

// Adds the results of two futures, which it owns until then.
struct adding {
    void operator()() const {
        sum->write(one->result.read() + other->result.read());
        future_core::release(one);
        future_core::release(other);
    }
    doubling* one;
    doubling* other;
    plain<int>* sum;
};

continued_task<adding>* continue_after(pool_core& home, doubling* one, doubling* other, plain<int>& sum) {
    auto* const both = new continued_task<adding>(home, adding{one, other, &sum});
    both->start_after({one, other});
    return both;
}

// The thread that completes the last of the two inputs starts it, and it sees the results of both.
void continuation(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    auto* const one = new doubling(home);
    auto* const other = new doubling(home);
    auto& sum = s.shared<plain<int>>("sum", 0);
    auto* const both = continue_after(home, one, other, sum);
    start(*one);
    start(*other);
    add_worker(s, home, "worker", 0);
    add_worker(s, home, "other worker", 1);
    s.at_end([&sum, both] {
        model::require(both->is_ready() && sum.read() == 84, "what was to come after both did not come");
        future_core::release(both);
    });
}

// A thread that needs the future reads the state of its inputs while a worker completes them, runs the future and releases them.
void guest_brings_about_inputs(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto* const one = new doubling(home);
    auto* const other = new doubling(home);
    auto& sum = s.shared<plain<int>>("sum", 0);
    auto* const both = continue_after(home, one, other, sum);
    both->hold();
    start(*one);
    start(*other);
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", [both](worker& self) {
        both->bring_about(self);
        if (both->is_ready()) model::reached("ready");
        future_core::release(both);
    });
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
    test("future.inputs_live_while_a_thread_looks_at_them", guest_brings_about_inputs, ready);
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
    mutant("future.is_made_startable_relaxed", claims, weaken{"future.claim", op::store, "make_startable"});
    mutant("future.is_claimed_relaxed", claims, weaken{"future.claim", op::compare_exchange, "try_claim"});

    // FU5
    mutant("future.input_arrives_without_a_release", continues,
           weaken{"future.missing", op::fetch_sub, "count_down", std::memory_order_acquire});
    mutant("future.last_input_arrives_without_an_acquire", continues,
           weaken{"future.missing", op::fetch_sub, "count_down", std::memory_order_release});
});

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// calls_test.cpp - calls from pool to pool: each runs once, even if one of the pools ends.
#include <heddle/detail/sched/registry.hpp>
#include <heddle/detail/sched/stop_chain.hpp>

#include "jobs.hpp"

namespace {

using heddle::detail::call_inside;
using heddle::detail::stop_chain;
using model::add_worker;
using model::all_return;
using model::plain;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::worker;

// The one worker of `from` calls into `to`.
void call_from(pool_core& from, pool_core& to) {
    worker& self = from.workers().at(0);
    const worker::as_current current(self);
    const stop_chain stop{};
    const worker::in_context stoppable(self, &stop, nullptr);
    plain<int> calls("calls", 0);
    auto call = [&] {
        const worker& by = *worker::current();
        model::require(&by.home() == &to, "the call was made in another pool");
        model::require(by.context().stop == &stop, "the call does not have the stop chain of its caller");
        model::require(by.is_awaited_in(from), "it is not known that the caller waits");
        calls.write(calls.read() + 1);
    };
    call_inside(to, call);
    model::require(calls.read() == 1, "a call was not made once");
}

// The caller's pool ends as soon as its worker has the answer.
void caller_that_ends(scenario& s) {
    auto* const from = new pool_core(pool_options{.threads = 1});
    auto& to = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, to, "worker", 0);
    s.thread("other pool's worker", [from, &to, returns = all_return(s, 1)] {
        call_from(*from, to);
        from->end();
        delete from;
        returns.one();
    });
}

// Each worker waits for the other, and runs the other's call while it waits.
void calls_that_cross(scenario& s) {
    auto& left = s.shared<pool_core>(pool_options{.threads = 1});
    auto& right = s.shared<pool_core>(pool_options{.threads = 1});
    const all_return returns(s, 2);
    s.thread("left worker", [&, returns] {
        call_from(left, right);
        returns.one();
        const worker::as_current current(left.workers().at(0));
        left.workers().at(0).work_until_stopped();
    });
    s.thread("right worker", [&, returns] {
        call_from(right, left);
        returns.one();
        const worker::as_current current(right.workers().at(0));
        right.workers().at(0).work_until_stopped();
    });
}

// The pool that is called ends: its worker makes the call, or the caller does.
void callee_that_ends(scenario& s) {
    auto& from = s.shared<pool_core>(pool_options{.threads = 1});
    auto& to = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, to, "worker", 0);
    s.thread("other pool's worker", [&] { call_from(from, to); });
    s.thread("owner", [&] { to.close(heddle::shutdown::drain); });
}

// The called pool counts its callers and gives them no seat. The worker of the other pool enters it as a guest and waits there.
void worker_that_is_a_guest(scenario& s) {
    auto& from = s.shared<pool_core>(pool_options{.threads = 1});
    auto& to = s.shared<pool_core>(pool_options{.threads = 2, .count_caller = true});
    add_worker(s, to, "worker", 0);
    s.thread("other pool's worker", [&, returns = all_return(s, 1)] {
        const worker::as_current current(from.workers().at(0));
        auto call = [&] {
            worker& self = *worker::current();
            model::noted_fork mine(self);
            const heddle::detail::position at = self.fork(mine);
            if (self.take_back(at)) return;
            model::reached("stolen");
            self.wait_for(mine);
        };
        call_inside(to, call);
        returns.one();
    });
}

const model::suite call_suite([] {
    test("call.worker_waits_as_a_guest", worker_that_is_a_guest,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true, .reaches = {"stolen"}});
    test("call.caller_may_end_its_pool", caller_that_ends,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true});
    test("call.calls_may_cross", calls_that_cross, {.preemption_bound = 1, .stale_bound = 1, .may_end_asleep = true});
    test("call.callee_may_end", callee_that_ends, {.preemption_bound = 2, .stale_bound = 0});
});

}  // namespace

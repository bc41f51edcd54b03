// SPDX-License-Identifier: Apache-2.0
// scope_test.cpp - src/forkjoin/scope_core.cpp as it ships: whoever leaves a scope has what all of its tasks did.
#include <heddle/detail/forkjoin/scope_core.hpp>

#include <model/pool/jobs.hpp>

namespace {

using heddle::exception_policy;
using heddle::stop_token;
using heddle::detail::scope_core;
using model::add_guest;
using model::add_worker;
using model::injected_job;
using model::job;
using model::mutant;
using model::op;
using model::plain;
using model::pool_options;
using model::registry;
using model::scenario;
using model::test;
using model::weaken;
using model::worker;

// A task that leaves a result in the frame of the scope's owner.
struct counted_task : injected_job {
    counted_task(scope_core& whose, const char* name)
        : injected_job{{&run_and_end}, nullptr},
          scope(whose),
          result(name, 0) {}

    static void run_and_end(job* base, worker&) noexcept {
        auto* const self = static_cast<counted_task*>(base);
        scope_core& scope = self->scope;
        self->result.write(21);
        scope.end_task();  // *self may be gone
    }

    scope_core& scope;
    plain<int> result;
};

// The frame of a scope with two tasks, which ends with it.
void spawn_two(registry& home, worker* owner) {
    scope_core scope(home, owner, stop_token{}, exception_policy::leftmost, scope_core::order::youngest_first);
    counted_task one(scope, "one");
    counted_task other(scope, "other");
    for (counted_task* const task : {&one, &other}) {
        scope.begin_task();
        scope.post(owner, *task);
    }
    scope.wait();
    model::require(one.result.read() + other.result.read() == 42, "a task's result is missing");
}

void outsider_waits(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 2});
    add_worker(s, home, "worker", 0);
    add_worker(s, home, "other worker", 1);
    s.thread("owner", [&home] { spawn_two(home, nullptr); });
}

void guest_waits(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "owner", [&home](worker& self) { spawn_two(home, &self); });
}

const model::suite scope_suite([] {
    test("scope.outsider_has_what_all_tasks_did", outsider_waits,
         {.preemption_bound = 1, .stale_bound = 1, .may_end_asleep = true});
    test("scope.guest_has_what_all_tasks_did", guest_waits,
         {.preemption_bound = 4, .stale_bound = 2, .may_end_asleep = true});

    // SC1
    const auto all = {"scope.guest_has_what_all_tasks_did"};
    mutant("scope.task_ends_without_a_release", all,
           weaken{"scope", op::fetch_sub, "end_task", std::memory_order_acquire});
    mutant("scope.last_task_ends_without_an_acquire", all,
           weaken{"scope", op::fetch_sub, "end_task", std::memory_order_release});
});

}  // namespace

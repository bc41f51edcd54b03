// SPDX-License-Identifier: Apache-2.0
// scope_test.cpp - src/forkjoin/scope_core.cpp as it ships: a thread that leaves a scope sees the effects of all tasks of the scope.
#include <utility>

#include <heddle/detail/forkjoin/scope_core.hpp>
#include <heddle/scope.hpp>

#include <model/pool/jobs.hpp>

namespace {

using heddle::exception_policy;
using heddle::stop_token;
using heddle::detail::member_of;
using heddle::detail::scope_access;
using heddle::detail::scope_core;
using model::add_guest;
using model::add_worker;
using model::job;
using model::mailed_job;
using model::mutant;
using model::op;
using model::plain;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::weaken;
using model::worker;

// A task that leaves a result in the frame of the scope's owner.
struct counted_task : mailed_job {
    counted_task(scope_core& whose, const char* name)
        : mailed_job{{{&run_and_end}}, whose.isolated()},
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
void spawn_two(pool_core& home) {
    scope_core scope(home, stop_token{}, exception_policy::leftmost, scope_core::order::youngest_first);
    counted_task one(scope, "one");
    counted_task other(scope, "other");
    for (counted_task* const task : {&one, &other}) {
        scope.begin_task();
        model::require(scope.post(member_of(home), *task), "there is memory");
    }
    scope.wait();
    model::require(one.result.read() + other.result.read() == 42, "a task's result is missing");
}

void outsider_waits(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    add_worker(s, home, "worker", 0);
    add_worker(s, home, "other worker", 1);
    s.thread("owner", [&home] { spawn_two(home); });
}

void guest_waits(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "owner", [&home](worker&) { spawn_two(home); });
}

// A callable that leaves something behind when it is destroyed, and not before.
class witness {
public:
    explicit witness(plain<int>& where) : left_(&where) {}
    witness(witness&& from) noexcept : left_(std::exchange(from.left_, nullptr)) {}
    witness& operator=(witness&&) = delete;
    ~witness() {
        if (left_ != nullptr) left_->write(1);
    }
    void operator()() const {}

private:
    plain<int>* left_;
};

void callables_that_end(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "owner", [&home](worker&) {
        plain<int> left("left", 0);
        {
            heddle::task_scope opened = scope_access::open(home, {}, scope_core::order::youngest_first);
            opened.spawn(witness(left));
            opened.wait();
        }
        model::require(left.read() == 1, "the scope has ended, but not its callable");
    });
}

// Only the caller can run what it posts.
void pool_without_workers(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 0});
    s.thread("owner", [&home] { spawn_two(home); });
    s.thread("other owner", [&home] { spawn_two(home); });
}

const model::suite scope_suite([] {
    test("scope.callables_end_before_it", callables_that_end,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true});
    test("scope.of_a_pool_without_workers_ends", pool_without_workers, {.preemption_bound = 2, .stale_bound = 1});
    test("scope.outsider_has_what_all_tasks_did", outsider_waits,
         {.preemption_bound = 1, .stale_bound = 1, .may_end_asleep = true});
    test("scope.guest_has_what_all_tasks_did", guest_waits,
         {.preemption_bound = 4, .stale_bound = 2, .may_end_asleep = true});

    // SC1
    const auto all = {"scope.guest_has_what_all_tasks_did"};
    mutant("scope.task_ends_without_a_release", all,
           weaken{"scope", op::fetch_sub, "end_tasks", std::memory_order_acquire});
    mutant("scope.last_task_ends_without_an_acquire", all,
           weaken{"scope", op::fetch_sub, "end_tasks", std::memory_order_release});
});

}  // namespace

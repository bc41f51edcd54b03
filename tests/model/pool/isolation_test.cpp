// SPDX-License-Identifier: Apache-2.0
// isolation_test.cpp - a wait inside `isolate` runs only the jobs that it waits for, and runs them before unrelated jobs.
#include <heddle/priority.hpp>
#include <heddle/scope.hpp>

#include "jobs.hpp"

namespace {

using heddle::detail::core_latch;
using heddle::detail::isolation;
using heddle::detail::scope_access;
using heddle::detail::scope_core;
using model::add_worker;
using model::injected_job;
using model::job;
using model::noted_call;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::worker;

// A part of an isolated call: spawns a task into the region, and sets a latch of the worker that runs it.
struct isolated_part : injected_job {
    isolated_part(noted_call& spawned, core_latch& latch)
        : injected_job{{&spawn}, nullptr},
          task(spawned),
          done(latch) {}
    static void spawn(job* base, worker& self) noexcept {
        auto* const part = static_cast<isolated_part*>(base);
        {
            const isolation region{};
            const worker::in_context isolated(self, nullptr, &region);
            self.spawn(part->task);
        }
        worker::set_latch(part->done, self);
    }
    noted_call& task;
    core_latch& done;
};

struct parts {
    explicit parts(scenario& s)
        : home(s.shared<pool_core>(pool_options{.threads = 1})),
          task(s.shared<noted_call>()),
          strange(s.shared<noted_call>()),
          done(s.shared<core_latch>()),
          part(s.shared<isolated_part>(task, done)) {}
    pool_core& home;
    noted_call& task;
    noted_call& strange;
    core_latch& done;
    isolated_part& part;
};

// A thread may hold a lock that the unrelated job needs, and wait for the task.
void task_before_strangers(scenario& s) {
    auto& all = s.shared<parts>(s);
    all.home.inject(all.part, heddle::priority::high);
    all.home.inject(all.strange, heddle::priority::high);
    add_worker(s, all.home, "worker", 0);
    s.at_end([&] {
        model::require(all.task.runs == 1 && all.task.turn < all.strange.turn,
                       "a strange job came before an isolated task");
    });
}

// The worker continues with code that may need the lock, too.
void task_before_the_end_of_help(scenario& s) {
    auto& all = s.shared<parts>(s);
    all.home.inject(all.part, heddle::priority::normal);
    s.thread("worker", [&] {
        worker& self = all.home.workers().at(0);
        const worker::as_current current(self);
        self.wait_until(all.done, all.home);
        model::require(all.task.runs == 1, "an isolated task was left behind");
    });
}

void nothing_strange_meanwhile(scenario& s) {
    auto& all = s.shared<parts>(s);
    all.home.inject(all.strange, heddle::priority::normal);
    s.thread("worker", [&] {
        worker& self = all.home.workers().at(0);
        const worker::as_current current(self);
        const isolation region{};
        const worker::in_context isolated(self, nullptr, &region);
        self.wait_until(all.done, all.home);
        model::require(all.strange.runs == 0, "a strange job was run inside an isolated wait");
    });
    s.thread("thief", [&] { worker::set_latch(all.done, all.home.workers().at(0)); });
}

// Tasks of the scope around the isolated scope are unrelated to the isolated scope.
void nothing_of_the_outer_scope(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    add_worker(s, home, "other worker", 1);
    s.thread("worker", [&, returns = model::all_return(s, 1)] {
        worker& self = home.workers().at(0);
        const worker::as_current current(self);
        bool is_locked = false;
        heddle::task_scope outer = scope_access::open(home, {}, scope_core::order::youngest_first);
        outer.spawn(
            [&] { model::require(worker::current() != &self || !is_locked, "a task of the outer scope got in"); });
        {
            const isolation region{};
            const worker::in_context isolated(self, nullptr, &region);
            heddle::task_scope inner = scope_access::open(home, {}, scope_core::order::youngest_first);
            is_locked = true;
            inner.spawn([] { model::reached("inner"); });
            inner.wait();
            is_locked = false;
        }
        outer.wait();
        returns.one();
    });
}

const model::suite isolation_suite([] {
    const model::options bounded = {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true};
    const model::options awake = {.preemption_bound = 2, .stale_bound = 1};
    test("isolation.task_comes_before_strangers", task_before_strangers, bounded);
    test("isolation.task_is_run_before_help_ends", task_before_the_end_of_help, awake);
    test("isolation.nothing_strange_is_run_meanwhile", nothing_strange_meanwhile, awake);
    test("isolation.nothing_of_the_outer_scope_gets_in", nothing_of_the_outer_scope,
         {.preemption_bound = 2, .stale_bound = 0, .may_end_asleep = true, .reaches = {"inner"}});
});

}  // namespace

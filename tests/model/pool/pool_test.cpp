// SPDX-License-Identifier: Apache-2.0
// pool_test.cpp - src/sched/registry.cpp and worker.cpp as they ship: a worker runs every job, even if the pool
// grows or ends.
#include <optional>

#include <heddle/detail/sched/registry.hpp>
#include <heddle/priority.hpp>

#include "jobs.hpp"

namespace {

using heddle::pool_options;
using heddle::detail::pool_core;
using heddle::detail::pool_life;
using heddle::detail::position;
using heddle::detail::worker;
using model::add_worker;
using model::must_have_run;
using model::noted_call;
using model::noted_fork;
using model::options;
using model::plain;
using model::scenario;
using model::test;

void injected_job_runs(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& call = s.shared<noted_call>();
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&] { home.inject(call, heddle::priority::normal); });
    must_have_run(s, call.ran_on);
}

// The owner of the job computes forever, so a thief has to take the job.
void forked_job_runs(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    auto& fork = s.shared<noted_fork>(home.workers().at(1));
    add_worker(s, home, "worker", 0);
    s.thread("busy worker", [&] { home.workers().at(1).fork(fork); });
    must_have_run(s, fork.ran_on);
}

void guests_job_runs(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    model::leave(home.workers().at(1));  // one worker and the guest: as many as there are seats
    auto& fork = s.shared<std::optional<noted_fork>>();
    add_worker(s, home, "worker", 0);
    s.thread("busy guest", [&] {
        worker& self = *home.enter();
        fork.emplace(self);
        self.fork(*fork);
    });
    s.at_end([&fork] { model::require(fork->ran_on != nullptr, "a job is left behind while a worker sleeps"); });
}

// A task that is spawned above a frame is in a separate queue. The frame takes its job back, or waits for the thief.
void task_above_a_frame(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    auto& task = s.shared<noted_call>();
    add_worker(s, home, "worker", 0);
    s.thread("busy worker", [&] {
        worker& self = home.workers().at(1);
        noted_fork below(self);
        const position at = self.fork(below);
        self.spawn(task);
        if (self.take_back(at)) return;
        model::reached("stolen");
        self.wait_for(below);
    });
    must_have_run(s, task.ran_on);
}

void closing_pool(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& call = s.shared<noted_call>();
    add_worker(s, home, "worker", 0);
    s.thread("owner", [&] {
        model::require(home.inject(call, heddle::priority::normal), "an open pool refused a job");
        home.close(heddle::shutdown::drain);
    });
    s.at_end([&call] {
        model::require(call.ran_in == "worker", "a job was lost when its pool ended, or left to its owner");
    });
}

// A thread of another pool sets the latch of a worker of this pool. The owner may end this pool as soon as the latch is set.
void ending_pool(scenario& s) {
    auto* const home = new pool_core(pool_options{.threads = 1});
    auto& done = s.shared<heddle::detail::core_latch>();
    auto* const pin = new pool_life::pin(&home->life());
    s.thread("owner", [home, &done] {
        worker& self = home->workers().at(0);
        self.wait_until(done, *home);
        home->end();
        delete home;
    });
    s.thread("other pool's worker", [home, &done, pin] {
        worker::set_latch(done, home->workers().at(0));
        delete pin;
    });
}

// A thread that counts the new worker finds it completely constructed.
void growing_pool(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1, .max_threads = 2, .spare_threads = 0});
    add_worker(s, home, "worker", 0);
    s.thread("owner", [&] {
        home.resize(2);
        model::reached("grown");
    });
}

// Both slots stay taken: a worker makes the call for the third caller.
void more_callers_than_slots(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2, .count_caller = true});
    for (unsigned i = 0; i < pool_core::k_guest_slots; ++i) home.enter();
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&home] {
        if (home.enter() != nullptr) return;
        model::reached("no slot");
        plain<int> result("result", 0);
        home.run_injected([](void* where) noexcept { static_cast<plain<int>*>(where)->write(1); }, &result);
        model::require(result.read() == 1, "the call returned before it was made");
    });
}

const model::suite pool_suite([] {
    const options deep = {.preemption_bound = 4, .stale_bound = 1, .may_end_asleep = true};
    const options shallow = {.preemption_bound = 4, .stale_bound = 2, .may_end_asleep = true};
    test("pool.call_without_a_slot_is_injected", more_callers_than_slots,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true, .reaches = {"no slot"}});
    test("pool.injected_job_finds_a_worker", injected_job_runs, shallow);
    test("pool.forked_job_finds_a_worker", forked_job_runs, shallow);
    test("pool.job_of_a_guest_finds_a_worker", guests_job_runs, deep);
    test("pool.task_above_a_frame_finds_a_worker", task_above_a_frame,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true, .reaches = {"stolen"}});
    test("pool.new_worker_is_seen_whole", growing_pool,
         {.preemption_bound = 4, .stale_bound = 2, .may_end_asleep = true, .reaches = {"grown"}});
    test("pool.pinned_pool_is_not_ended", ending_pool, {.preemption_bound = 4, .stale_bound = 2});
    test("pool.closing_pool_is_drained", closing_pool, {.preemption_bound = 3, .stale_bound = 2});
});

const model::suite mutant_suite([] {
    using model::mutant;
    using model::op;
    using model::weaken;

    // RG3
    mutant("pool.worker_is_counted_relaxed", {"pool.new_worker_is_seen_whole"},
           weaken{"workers", op::store, "make_record"});
    mutant("pool.workers_are_counted_relaxed", {"pool.new_worker_is_seen_whole"}, weaken{"workers", op::load, "count"});

    // RG4
    mutant("pool.pin_is_let_go_relaxed", {"pool.pinned_pool_is_not_ended"}, weaken{"pins", op::fetch_sub, "~pin"});
    mutant("pool.pins_are_read_relaxed", {"pool.pinned_pool_is_not_ended"}, weaken{"pins", op::load, "wait_for_pins"});
});

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// pool_test.cpp - src/sched/registry.cpp and worker.cpp as they ship: every job finds a worker, whatever becomes of the
// pool.
#include <optional>

#include <heddle/detail/sched/guest.hpp>
#include <heddle/priority.hpp>

#include "jobs.hpp"

namespace {

using heddle::pool_options;
using heddle::detail::position;
using heddle::detail::registry;
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
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    auto& call = s.shared<noted_call>();
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&] { home.inject(call, heddle::priority::normal); });
    must_have_run(s, call.ran_on);
}

// Its owner computes for ever, so a thief has to take it.
void forked_job_runs(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 2});
    auto& fork = s.shared<noted_fork>(home.worker_at(1));
    add_worker(s, home, "worker", 0);
    s.thread("busy worker", [&] { home.worker_at(1).fork(fork); });
    must_have_run(s, fork.ran_on);
}

void guests_job_runs(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 2});
    home.sleep().worker_never_came();  // one worker and the guest: as many as there are seats
    auto& fork = s.shared<std::optional<noted_fork>>();
    add_worker(s, home, "worker", 0);
    s.thread("busy guest", [&] {
        worker& self = *home.enter();
        fork.emplace(self);
        self.fork(*fork);
    });
    s.at_end([&fork] { model::require(fork->ran_on != nullptr, "a job is left behind while a worker sleeps"); });
}

// A task that is spawned above a frame lies in a queue of its own: the frame takes its job back, or waits for the thief.
void task_above_a_frame(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 2});
    auto& task = s.shared<noted_call>();
    add_worker(s, home, "worker", 0);
    s.thread("busy worker", [&] {
        worker& self = home.worker_at(1);
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
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    auto& call = s.shared<noted_call>();
    add_worker(s, home, "worker", 0);
    s.thread("owner", [&] {
        model::require(home.inject(call, heddle::priority::normal), "an open pool refused a job");
        home.close(heddle::shutdown::drain);
    });
    s.at_end([&call] { model::require(call.ran_on != nullptr, "a job was lost when its pool ended"); });
}

// A thread of another pool sets the latch of a worker here, whose owner may end the pool as soon as it is set.
void ending_pool(scenario& s) {
    auto* const home = new registry(pool_options{.threads = 1});
    auto& done = s.shared<heddle::detail::core_latch>();
    home->pin();
    s.thread("owner", [home, &done] {
        worker& self = home->worker_at(0);
        self.wait_until(done, self.next_task());
        delete home;
    });
    s.thread("other pool's worker", [home, &done] {
        worker::set_latch(done, home->worker_at(0));
        home->unpin();
    });
}

// Whoever counts the new worker finds it made.
void growing_pool(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1, .max_threads = 2, .spare_threads = 0});
    add_worker(s, home, "worker", 0);
    s.thread("owner", [&] {
        home.resize(2);
        model::reached("grown");
    });
}

// Both slots are taken for ever: the third caller has a worker call in its place.
void more_callers_than_slots(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 3});
    home.sleep().worker_never_came();
    home.sleep().worker_never_came();
    for (unsigned i = 0; i < registry::k_guest_slots; ++i) home.enter();
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&home] {
        if (home.enter() != nullptr) return;
        model::reached("no slot");
        plain<int> result("result", 0);
        heddle::detail::run_injected(
            home, [](void* where) noexcept { static_cast<plain<int>*>(where)->write(1); }, &result);
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
    using model::drop_step;
    using model::mutant;
    using model::op;
    using model::weaken;

    // A source that is left out of the look before sleeping.
    mutant("pool.look_forgets_the_injector", {"pool.injected_job_finds_a_worker"}, drop_step{"look.injector"});
    mutant("pool.look_forgets_the_workers", {"pool.forked_job_finds_a_worker"}, drop_step{"look.workers"});
    mutant("pool.look_forgets_the_guests", {"pool.job_of_a_guest_finds_a_worker"}, drop_step{"look.guests"});

    mutant("pool.task_lies_above_a_frame", {"pool.task_above_a_frame_finds_a_worker"}, drop_step{"spawn.own_queue"});
    mutant("pool.worker_looks_before_it_asks_for_the_end", {"pool.closing_pool_is_drained"},
           drop_step{"stop.ask_first"});

    // RG3
    mutant("pool.worker_is_counted_relaxed", {"pool.new_worker_is_seen_whole"},
           weaken{"workers", op::store, "add_worker"});
    mutant("pool.workers_are_counted_relaxed", {"pool.new_worker_is_seen_whole"},
           weaken{"workers", op::load, "worker_count"});

    // RG4
    mutant("pool.pin_is_let_go_relaxed", {"pool.pinned_pool_is_not_ended"}, weaken{"pins", op::fetch_sub, "unpin"});
    mutant("pool.pins_are_read_relaxed", {"pool.pinned_pool_is_not_ended"}, weaken{"pins", op::load, "~registry"});
});

}  // namespace

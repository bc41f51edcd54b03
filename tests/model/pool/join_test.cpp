// SPDX-License-Identifier: Apache-2.0
// join_test.cpp - join.hpp with src/sched/worker.cpp and registry.cpp as they ship: guests fork, workers steal.
#include <vector>

#include <heddle/join.hpp>

#include "jobs.hpp"

namespace {

using heddle::pool_options;
using heddle::detail::forked_job;
using heddle::detail::injected_job;
using heddle::detail::job;
using heddle::detail::join_here;
using heddle::detail::pool_core;
using heddle::detail::position;
using heddle::detail::right_wherever;
using heddle::detail::worker;
using model::add_guest;
using model::add_worker;
using model::no_job_is_left;
using model::noted_fork;
using model::options;
using model::plain;
using model::scenario;
using model::test;

template <class Left, class Right>
void join(worker& self, Left left, Right right) {
    join_here(self, left, right_wherever<Right>{right});
}

// Both sides of a join, in the frame of the caller.
void join_twice_nested(worker& self) {
    plain<int> outer("outer", 0);
    plain<int> inner("inner", 0);
    join(self, [&] { join(self, [] {}, [&] { inner.write(1); }); }, [&] { outer.write(2); });
    model::require(outer.read() + inner.read() == 3, "a side of a join was lost");
}

void join_once(worker& self) {
    plain<int> left("left", 0);
    plain<int> right("right", 0);
    join(self, [&] { left.write(1); }, [&] { right.write(2); });
    model::require(left.read() + right.read() == 3, "a side of the join was lost");
}

void guest_joins(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", &join_once);
    no_job_is_left(s, home);
}

// A failed take-back of the inner job may find that the outer one was stolen as well.
void guest_joins_nested(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", &join_twice_nested);
    no_job_is_left(s, home);
}

// The second guest reuses the slot and the record of the first guest if that one has left. Otherwise it takes a new slot.
void two_guests_join(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    add_guest(s, home, "guest", &join_once);
    add_guest(s, home, "other guest", &join_once);
    no_job_is_left(s, home);
}

void two_guests_beside_a_worker(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", &join_once);
    add_guest(s, home, "other guest", &join_once);
    no_job_is_left(s, home);
}

// ---------------------------------------------------------------------------------------------- helping the thief

// A job that forks another and takes it back or waits for it, on whichever worker it runs.
struct forking_call : injected_job {
    forking_call() : injected_job{{&run_and_fork}, nullptr} {}

    static void run_and_fork(job*, worker& self) noexcept {
        noted_fork inner(self);
        const position at = self.fork(inner);
        if (self.take_back(at)) return;
        self.wait_for(inner);
        model::require(!inner.ran_on->is_guest(), "a guest ran a job that was not its own");
    }
};

// While the guest waits, the thief of its job runs an unrelated job, which forks.
void guest_waits_beside_a_stranger(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& stranger = s.shared<forking_call>();
    add_worker(s, home, "worker", 0);
    home.inject(stranger, heddle::priority::normal);
    add_guest(s, home, "guest", [](worker& self) {
        noted_fork mine(self);
        const position at = self.fork(mine);
        if (self.take_back(at)) return;
        model::reached("stolen");
        self.wait_for(mine);
    });
    no_job_is_left(s, home);
}

// A job that forks another job, and notes which worker ran that one.
struct forking_fork : forked_job {
    explicit forking_fork(worker& by) : forked_job(&run_and_fork, by.context()) {}
    static void run_and_fork(job* base, worker& by) noexcept {
        auto* const self = static_cast<forking_fork*>(base);
        self->thief.store(by.place() + 1, std::memory_order_release);
        noted_fork inner(by);
        const position at = by.fork(inner);
        if (!by.take_back(at)) {
            by.wait_for(inner);
            if (inner.ran_on->is_guest()) model::reached("helped");
        }
        worker::finish(*self);
    }
};

void fork_a_fork(worker& self) {
    forking_fork mine(self);
    const position at = self.fork(mine);
    if (!self.take_back(at)) self.wait_for(mine);
}

// The thief forks within the stolen job. The fork belongs to the guest's call, so the guest helps.
void guest_helps_its_thief(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", &fork_a_fork);
    no_job_is_left(s, home);
}

// The thief is created after the guest has forked, or while it waits.
void guest_helps_a_new_worker(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1, .max_threads = 2, .spare_threads = 0});
    s.thread("new worker", [&home] {
        home.resize(2);
        home.workers().at(1).work_until_stopped();
    });
    add_guest(s, home, "guest", &fork_a_fork);
    no_job_is_left(s, home);
}

const model::suite join_suite([] {
    const options deep = {.preemption_bound = 4, .stale_bound = 1, .may_end_asleep = true};
    test("pool.guest_joins", guest_joins, deep);
    test("pool.guest_joins.strict", guest_joins,
         {.preemption_bound = 3, .stale_bound = 2, .heavy_fence = false, .may_end_asleep = true});
    test("pool.guest_joins_nested", guest_joins_nested,
         {.preemption_bound = 3, .stale_bound = 2, .may_end_asleep = true});
    test("pool.guest_takes_over_a_slot", two_guests_join, {.preemption_bound = 2, .stale_bound = 2});
    test("pool.guests_beside_a_worker", two_guests_beside_a_worker,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true});
    test("pool.guest_runs_no_job_of_a_stranger", guest_waits_beside_a_stranger,
         {.preemption_bound = 3, .stale_bound = 5, .may_end_asleep = true, .reaches = {"stolen"}});
    test("pool.guest_helps_its_thief", guest_helps_its_thief,
         {.preemption_bound = 4, .stale_bound = 1, .may_end_asleep = true, .reaches = {"helped"}});
    test("pool.guest_helps_a_new_worker", guest_helps_a_new_worker,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true, .reaches = {"helped"}});
});

const model::suite mutant_suite([] {
    using model::invisible_mutant;
    using model::mutant;
    using model::op;
    using model::weaken;

    // WK1
    const char* const stranger = "pool.guest_runs_no_job_of_a_stranger";
    mutant("pool.fork_is_published_relaxed", {stranger}, weaken{"bottom", op::store, "push"});
    mutant("pool.fork_is_read_relaxed", {stranger}, weaken{"bottom", op::load, "steal"});

    // WK2
    invisible_mutant("pool.thief_is_read_relaxed", {"pool.guest_helps_a_new_worker"},
                     weaken{"thief", op::load, "steal_back"},
                     "a thread that waits has read the counters, which the thief changed when it came");

    // RG1, RG2
    mutant("pool.guest_is_shown_relaxed", {"pool.guest_joins"}, weaken{"guest", op::store, "make_guest"});
    mutant("pool.guest_is_seen_relaxed", {"pool.guest_joins"}, weaken{"guest", op::load, "guest_at"});
    const char* const seats = "the seat is given back before the slot and taken after it, which orders the same";
    const std::vector<const char*> slots = {"pool.guest_takes_over_a_slot", "pool.guests_beside_a_worker"};
    invisible_mutant("pool.slot_is_left_relaxed", slots, weaken{"guests", op::fetch_and, "leave"}, seats);
    invisible_mutant("pool.slot_is_taken_relaxed", slots, weaken{"guests", op::compare_exchange, "enter"}, seats);
});

}  // namespace

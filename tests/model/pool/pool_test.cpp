// SPDX-License-Identifier: Apache-2.0
// pool_test.cpp - src/sched/registry.cpp, worker.cpp and join.hpp as they ship: guests, workers, forks and joins.
#include <optional>
#include <utility>
#include <vector>

#include <heddle/join.hpp>
#include <heddle/options.hpp>

#include <model/model.hpp>
#include <sched/registry.hpp>

namespace {

using heddle::pool_options;
using heddle::detail::forked_job;
using heddle::detail::injected_job;
using heddle::detail::job;
using heddle::detail::join_here;
using heddle::detail::position;
using heddle::detail::registry;
using heddle::detail::right_wherever;
using heddle::detail::worker;
using model::options;
using model::plain;
using model::scenario;
using model::test;

template <class Left, class Right>
void join(worker& self, Left left, Right right) {
    join_here(self, left, right_wherever<Right>{right});
}

// Both sides of a join, in the frame of whoever calls.
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

void add_worker(scenario& s, registry& home, const char* name, unsigned place) {
    s.thread(name, [&home, place] { home.worker_at(place).work_until_stopped(); });
}

template <class Call>
void add_guest(scenario& s, registry& home, const char* name, Call call) {
    s.thread(name, [&home, call] {
        worker& self = *home.enter();
        call(self);
        home.leave(self);
    });
}

void no_job_is_left(scenario& s, registry& home) {
    s.at_end([&home] { model::require(!home.any_job_visible(), "a queue still shows a job"); });
}

// ---------------------------------------------------------------------------------------------- joins

void guest_joins(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", &join_once);
    no_job_is_left(s, home);
}

// A failed take-back of the inner job may find that the outer one was stolen as well.
void guest_joins_nested(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", &join_twice_nested);
    no_job_is_left(s, home);
}

// The second guest finds the slot and the record of the first, if that has left; else its own.
void two_guests_join(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    add_guest(s, home, "guest", &join_once);
    add_guest(s, home, "other guest", &join_once);
    no_job_is_left(s, home);
}

void two_guests_beside_a_worker(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", &join_once);
    add_guest(s, home, "other guest", &join_once);
    no_job_is_left(s, home);
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

// ---------------------------------------------------------------------------------------------- one job for a worker

// Jobs that note who ran them.
template <class Base>
struct noted : Base {
    template <class... Arguments>
    explicit noted(Arguments&&... arguments) : Base{std::forward<Arguments>(arguments)...} {}

    const worker* ran_on = nullptr;
};

struct noted_call : noted<injected_job> {
    noted_call() : noted(job{&note}, nullptr) {}
    static void note(job* self, worker& by) noexcept { static_cast<noted_call*>(self)->ran_on = &by; }
};

struct noted_fork : noted<forked_job> {
    explicit noted_fork(worker& by) : noted(&note, by.context()) {}
    static void note(job* base, worker& by) noexcept {
        auto* const self = static_cast<noted_fork*>(base);
        self->ran_on = &by;
        self->thief.store(by.place() + 1, std::memory_order_relaxed);
        worker::finish(*self);
    }
};

void must_have_run(scenario& s, const worker* const& where) {
    s.at_end([&where] { model::require(where != nullptr, "a job is left behind while a worker sleeps"); });
}

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

// While the guest waits, the thief of its job comes to run somebody else's, and forks there.
void guest_waits_beside_a_stranger(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
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

// The thief forks within the stolen job: that fork is the guest's own, and it helps.
void guest_helps_its_thief(scenario& s) {
    auto& home = s.shared<registry>(pool_options{.threads = 1});
    struct forking_fork : forked_job {
        explicit forking_fork(worker& by) : forked_job(&run_and_fork, by.context()) {}
        static void run_and_fork(job* base, worker& by) noexcept {
            auto* const self = static_cast<forking_fork*>(base);
            self->thief.store(by.place() + 1, std::memory_order_relaxed);
            noted_fork inner(by);
            const position at = by.fork(inner);
            if (!by.take_back(at)) {
                by.wait_for(inner);
                if (inner.ran_on->is_guest()) model::reached("helped");
            }
            worker::finish(*self);
        }
    };
    add_worker(s, home, "worker", 0);
    add_guest(s, home, "guest", [](worker& self) {
        forking_fork mine(self);
        const position at = self.fork(mine);
        if (!self.take_back(at)) self.wait_for(mine);
    });
    no_job_is_left(s, home);
}

const model::suite pool_suite([] {
    const options deep = {.preemption_bound = 4, .stale_bound = 1, .may_end_asleep = true};
    test("pool.guest_joins", guest_joins, deep);
    test("pool.guest_joins.strict", guest_joins,
         {.preemption_bound = 3, .stale_bound = 2, .heavy_fence = false, .may_end_asleep = true});
    test("pool.guest_joins_nested", guest_joins_nested,
         {.preemption_bound = 3, .stale_bound = 2, .may_end_asleep = true});
    test("pool.guest_takes_over_a_slot", two_guests_join, {.preemption_bound = 2, .stale_bound = 2});
    test("pool.guests_beside_a_worker", two_guests_beside_a_worker,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true});
    test("pool.call_without_a_slot_is_injected", more_callers_than_slots,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true, .reaches = {"no slot"}});

    const options shallow = {.preemption_bound = 4, .stale_bound = 2, .may_end_asleep = true};
    test("pool.injected_job_finds_a_worker", injected_job_runs, shallow);
    test("pool.forked_job_finds_a_worker", forked_job_runs, shallow);
    test("pool.job_of_a_guest_finds_a_worker", guests_job_runs, deep);

    test("pool.task_above_a_frame_finds_a_worker", task_above_a_frame,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true, .reaches = {"stolen"}});
    test("pool.closing_pool_is_drained", closing_pool, {.preemption_bound = 3, .stale_bound = 2});

    test("pool.guest_runs_no_job_of_a_stranger", guest_waits_beside_a_stranger,
         {.preemption_bound = 3, .stale_bound = 4, .may_end_asleep = true, .reaches = {"stolen"}});
    test("pool.guest_helps_its_thief", guest_helps_its_thief,
         {.preemption_bound = 4, .stale_bound = 1, .may_end_asleep = true, .reaches = {"helped"}});
});

const model::suite mutant_suite([] {
    using model::drop_step;
    using model::invisible_mutant;
    using model::mutant;
    using model::op;
    using model::weaken;

    // A source that is left out of the look before sleeping.
    mutant("pool.look_forgets_the_injector", {"pool.injected_job_finds_a_worker"}, drop_step{"look.injector"});
    mutant("pool.look_forgets_the_workers", {"pool.forked_job_finds_a_worker"}, drop_step{"look.workers"});
    mutant("pool.look_forgets_the_guests", {"pool.job_of_a_guest_finds_a_worker"}, drop_step{"look.guests"});

    mutant("pool.worker_looks_before_it_asks_for_the_end", {"pool.closing_pool_is_drained"},
           drop_step{"stop.ask_first"});

    // WK1
    const char* const stranger = "pool.guest_runs_no_job_of_a_stranger";
    mutant("pool.guest_does_not_ask_what_its_thief_runs", {stranger}, drop_step{"help.ask"});
    mutant("pool.fork_is_published_relaxed", {stranger}, weaken{"bottom", op::store, "push"});
    mutant("pool.fork_is_read_relaxed", {stranger}, weaken{"bottom", op::load, "steal"});

    // RG1, RG2
    mutant("pool.guest_is_shown_relaxed", {"pool.guest_joins"}, weaken{"guest", op::store, "make_guest"});
    mutant("pool.guest_is_seen_relaxed", {"pool.guest_joins"}, weaken{"guest", op::load, "guest_at"});
    const char* const seats = "the seat is given back before the slot and taken after it, which orders the same";
    const std::vector<const char*> slots = {"pool.guest_takes_over_a_slot", "pool.guests_beside_a_worker"};
    invisible_mutant("pool.slot_is_left_relaxed", slots, weaken{"guests", op::fetch_and, "leave"}, seats);
    invisible_mutant("pool.slot_is_taken_relaxed", slots, weaken{"guests", op::compare_exchange, "enter"}, seats);
});

}  // namespace

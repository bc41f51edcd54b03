// SPDX-License-Identifier: Apache-2.0
// seat_test.cpp - src/sched/sleep.cpp, guests and the seats that they take from workers.
#include "bench.hpp"

namespace {

using heddle::detail::core_latch;
using model::options;
using model::scenario;
using model::sleep_bench;
using model::test;

constexpr unsigned k_guest = 1;  // the place of the guest in a pool of one worker

// A guest holds the last free seat while `post` posts a job, and then gives it up. A worker has to find the job.
template <class Post>
void guest_that_leaves(scenario& s, sleep_bench::cast who, const char* poster, Post post) {
    auto& pool = s.shared<sleep_bench>(s, who);
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("guest", [&] {
        pool.sit_down();
        pool.get_up();
    });
    s.thread(poster, [&pool, post] { post(pool); });
}

void guest_that_leaves_a_call_behind(scenario& s) {
    guest_that_leaves(s, {.workers = 1, .guests = 1}, "poster", [](sleep_bench& pool) { pool.post_from_outside(); });
}

// A thread that has given its seat back and continues does not fence, like a thread that has a seat.
void guest_that_leaves_while_another_stands(scenario& s) {
    guest_that_leaves(s, {.workers = 1, .guests = 2}, "standing guest", [](sleep_bench& pool) {
        pool.sit_down();
        pool.stand_up();
        pool.post();
    });
}

// The other guest was the first to leave: no seat was free then.
void guest_that_leaves_last(scenario& s) {
    guest_that_leaves(s, {.workers = 1, .guests = 2}, "other guest", [](sleep_bench& pool) {
        pool.sit_down();
        pool.post();
        pool.get_up();
    });
}

// A busy worker does not fence when all seats are taken, and keeps its own.
void guest_that_leaves_a_fork_behind(scenario& s) {
    guest_that_leaves(s, {.workers = 2, .guests = 1}, "busy worker", [](sleep_bench& pool) { pool.post(); });
}

// The same in a pool that had one seat at first.
void guest_that_leaves_a_pool_that_has_grown(scenario& s) {
    guest_that_leaves(s, {.workers = 2, .seats = 1, .guests = 1}, "busy worker", [](sleep_bench& pool) {
        pool.add_seats(1);
        pool.post();
    });
}

// The guest gives up its seat, looks and finds nothing. A worker begins to search, and the busy worker relies on it to look. But the
// searching worker leaves because its latch is set, and still owes the look.
void promise_behind_a_look(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 3, .guests = 1, .cpus = 3});
    s.thread("worker", [&] { pool.work(1, 1); });
    s.thread("guest", [&] {
        pool.sit_down();
        pool.get_up();
    });
    s.thread("leaving worker", [&] { pool.search_in_vain(0); });
    s.thread("busy worker", [&] { pool.post(); });
}

// In a pool of one, the guest waits for a job that only the worker may run.
void guest_that_waits_for_a_worker(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1, .guests = 1});
    auto& done = s.shared<core_latch>();
    s.thread("worker", [&] {
        if (!pool.search(0)) return;
        pool.set(done, k_guest);
        pool.search(0);
    });
    s.thread("guest", [&] {
        pool.sit_down();
        pool.post();
        pool.wait_latch_only(k_guest, done);
        model::require(done.is_set(), "the guest went on without its job");
        pool.get_up();
        model::reached("the guest has left");
    });
}

// A call: the guest forks, and waits if the fork was stolen.
void guest_that_forks(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1, .guests = 1});
    auto& done = s.shared<core_latch>();
    s.thread("worker", [&] {
        if (!pool.search(0)) return;
        model::reached("stolen");
        pool.set(done, k_guest);
        pool.search(0);
    });
    s.thread("guest", [&] {
        pool.sit_down();
        pool.post();
        if (pool.take(0)) {
            model::reached("taken back");
        } else {
            pool.wait_latch_only(k_guest, done);
        }
        pool.get_up();
    });
}

// The guest computes forever. The worker may be awake for a moment although all seats are taken. Then it retires, and the job waits.
void guest_that_stays(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1, .guests = 1});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("guest", [&] { pool.sit_down(); });
    s.thread("poster", [&] { pool.post_from_outside(); });
}

// Two workers and a guest that stays share two seats. The deep worker waits latch-only, which frees its seat for the other worker.
void worker_that_waits_latch_only(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2, .guests = 1});
    auto& done = s.shared<core_latch>();
    s.thread("worker", [&] {
        if (pool.search(0)) pool.set(done, 1);
    });
    s.thread("deep worker", [&] {
        pool.post();
        pool.wait_latch_only(1, done);
    });
    s.thread("guest", [&] { pool.sit_down(); });
}

// Two workers share one seat, and a busy one holds it. The other worker retires, and a job waits until there is a second seat.
void pool_that_grows(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2, .seats = 1});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("busy worker", [&] { pool.post(); });
    s.thread("owner", [&] { pool.add_seats(1); });
}

// Two of three workers retire, and two jobs wait until there are seats for both: one step wakes both workers.
void pool_that_grows_by_two(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 3, .seats = 1, .cpus = 3});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("other worker", [&] { pool.work(1, 1); });
    s.thread("busy worker", [&] {
        pool.post();
        pool.post();
        pool.add_seats(2);
    });
}

const model::suite seat_suite([] {
    const options sampled = {.preemption_bound = 3, .stale_bound = 2, .may_end_asleep = true, .reaches = {"slept"}};
    const options strict = {
        .preemption_bound = 2, .stale_bound = 2, .heavy_fence = false, .may_end_asleep = true, .reaches = {"slept"}};
    test("sleep.seat_given_back_is_offered", guest_that_leaves_a_call_behind, sampled);
    test("sleep.seat_given_back_is_offered.strict", guest_that_leaves_a_call_behind, strict);
    test("sleep.seat_given_back_is_offered_to_forks", guest_that_leaves_a_fork_behind, sampled);
    test("sleep.seat_given_back_is_offered_to_forks.strict", guest_that_leaves_a_fork_behind, strict);
    test("sleep.seat_given_back_is_offered_to_forks.refused", guest_that_leaves_a_fork_behind,
         {.preemption_bound = 2,
          .stale_bound = 1,
          .heavy_fence_refusals = 1,
          .may_end_asleep = true,
          .reaches = {"slept"}});
    test("sleep.promise_behind_a_look_is_kept", promise_behind_a_look,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.last_seat_given_back_is_offered", guest_that_leaves_last, sampled);
    test("sleep.seat_given_back_is_offered_to_who_stands", guest_that_leaves_while_another_stands, sampled);
    test("sleep.seat_given_back_is_offered_after_growth", guest_that_leaves_a_pool_that_has_grown, sampled);
    test("sleep.guest_waits_for_a_worker_of_a_pool_of_one", guest_that_waits_for_a_worker,
         {.preemption_bound = 3, .stale_bound = 3, .may_end_asleep = true, .reaches = {"slept", "the guest has left"}});
    test("sleep.guest_waits_for_a_worker_of_a_pool_of_one.strict", guest_that_waits_for_a_worker,
         {.preemption_bound = 2,
          .stale_bound = 2,
          .heavy_fence = false,
          .may_end_asleep = true,
          .reaches = {"slept", "the guest has left"}});
    test("sleep.guest_takes_back_or_waits", guest_that_forks,
         {.preemption_bound = 3, .stale_bound = 2, .may_end_asleep = true, .reaches = {"taken back", "stolen"}});
    test("sleep.crowded_worker_retires", guest_that_stays,
         {.preemption_bound = 3,
          .stale_bound = 2,
          .may_end_asleep = true,
          .reaches = {"slept", "a job waits for a seat"}});
    test("sleep.two_new_seats_are_offered", pool_that_grows_by_two,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.new_seat_is_offered", pool_that_grows, sampled);
    test("sleep.new_seat_is_offered.strict", pool_that_grows, strict);
    test("sleep.latch_only_worker_gives_its_seat_back", worker_that_waits_latch_only,
         {.preemption_bound = 3, .stale_bound = 2, .reaches = {"slept"}});
});

}  // namespace

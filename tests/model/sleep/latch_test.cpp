// SPDX-License-Identifier: Apache-2.0
// latch_test.cpp - src/sched/sleep.cpp, sleepers with a latch or a stop flag: SL2 and SL4.
#include "bench.hpp"

namespace {

using heddle::detail::core_latch;
using model::plain;
using model::scenario;
using model::sleep_bench;
using model::test;

// The part of a join that is in its frame. The frame ends with the wait.
struct join_frame {
    core_latch done;
    plain<int> result{"result", 0};
};

void finish(sleep_bench& pool, join_frame* join, unsigned waiter) {
    join->result.write(42);
    pool.set(join->done, waiter);
}

void leave(join_frame* join) {
    model::require(join->result.read() == 42, "the result is not there");
    delete join;
}

// A worker waits for a job that a thief is running; there is nothing else to do.
void joiner(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    auto* const join = new join_frame;
    s.thread("joiner", [&pool, join] {
        pool.search(0, &join->done);
        leave(join);
    });
    s.thread("thief", [&pool, join] { finish(pool, join, 0); });
}

// The waiting thread may also take a job. Then it waits again.
void joiner_that_helps(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    auto* const join = new join_frame;
    s.thread("joiner", [&pool, join] {
        while (!join->done.is_set()) {
            if (pool.search(0, &join->done)) model::reached("helped");
        }
        leave(join);
    });
    s.thread("thief", [&pool, join] { finish(pool, join, 0); });
    s.thread("poster", [&pool] { pool.post(); });
}

// A poster woke no thread because the joiner was searching. The joiner continues its computation when its latch is set, so it has to
// wake the other worker.
void joiner_that_leaves(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    auto& done = s.shared<core_latch>();
    s.thread("joiner", [&] { pool.search(0, &done); });
    s.thread("worker", [&] { pool.work(1, 1); });
    s.thread("thief", [&] {
        pool.post();
        pool.set(done, 0);
    });
}

// The job is posted before any thread sleeps; stop must not lose it.
void stopping_pool(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1});
    s.thread("worker", [&] {
        while (pool.search(0)) {}
    });
    s.thread("owner", [&] {
        pool.post();
        pool.protocol().stop();
    });
    s.at_end([&] { model::require(!pool.any_job_visible(), "a pool was not drained"); });
}

void stopping_pool_of_two(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    s.thread("worker", [&] { pool.search(0); });
    s.thread("other worker", [&] { pool.search(1); });
    s.thread("owner", [&] { pool.protocol().stop(); });
}

// A poster wakes the joiner, which finds its latch set and leaves. The setter of that latch is late: it finds the worker in
// a later wait, for another latch and nothing else.
void late_setter(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    auto* const first = new join_frame;
    auto* const second = new join_frame;
    s.thread("worker", [&pool, first, second] {
        while (!first->done.is_set()) pool.search(0, &first->done);
        leave(first);
        pool.wait_latch_only(0, second->done);
        leave(second);
    });
    s.thread("late thief", [&pool, first] { finish(pool, first, 0); });
    s.thread("thief", [&pool, second] {
        pool.post();
        finish(pool, second, 0);
    });
}

void guest_that_waits(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1, .guests = 1});
    auto* const join = new join_frame;
    s.thread("guest", [&pool, join] {
        pool.sit_down();
        pool.wait_latch_only(1, join->done);
        leave(join);
        pool.get_up();
    });
    s.thread("thief", [&pool, join] { finish(pool, join, 1); });
}

const model::suite latch_suite([] {
    test("sleep.latch_wakes_its_joiner", joiner, {.reaches = {"slept"}});
    test("sleep.latch_wakes_its_joiner.strict", joiner, {.heavy_fence = false, .reaches = {"slept"}});
    test("sleep.latch_wakes_its_joiner.spurious", joiner, {.spurious_returns = 2, .reaches = {"slept"}});
    test("sleep.latch_wakes_its_joiner.refused", joiner, {.heavy_fence_refusals = 2, .reaches = {"slept"}});
    test("sleep.joiner_helps_and_waits_again", joiner_that_helps,
         {.preemption_bound = 3, .stale_bound = 2, .reaches = {"slept", "helped"}});
    test("sleep.joiner_that_leaves_wakes_another", joiner_that_leaves,
         {.preemption_bound = 3, .stale_bound = 2, .may_end_asleep = true, .reaches = {"slept"}});

    test("sleep.stopping_pool_is_drained_and_ends", stopping_pool, {.preemption_bound = 4, .reaches = {"slept"}});
    test("sleep.stopping_pool_is_drained_and_ends.strict", stopping_pool,
         {.preemption_bound = 3, .stale_bound = 2, .heavy_fence = false, .reaches = {"slept"}});
    test("sleep.stop_wakes_every_worker", stopping_pool_of_two,
         {.preemption_bound = 3, .stale_bound = 2, .reaches = {"slept"}});

    test("sleep.latch_wakes_its_guest", guest_that_waits);
    test("sleep.latch_wakes_its_guest.spurious", guest_that_waits, {.spurious_returns = 2});
    test("sleep.late_setter_ends_no_later_wait", late_setter, {.preemption_bound = 3, .stale_bound = 1});
});

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// post_test.cpp - src/sched/sleep.cpp, posters against sleepers: SL1 and SL3.
#include "bench.hpp"

namespace {

using model::options;
using model::scenario;
using model::sleep_bench;
using model::test;

// A job from outside: the poster holds no seat.
void one_job_from_outside(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("poster", [&] { pool.post(); });
}

// A fork: the poster is a worker that continues to compute.
void one_job_from_a_worker(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("busy worker", [&] { pool.post(); });
}

// The poster does not fence. Only its acknowledgement informs the worker of the job.
void one_job_and_an_acknowledgement(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("busy worker", [&] {
        pool.post();
        pool.acknowledge();
    });
}

void two_jobs_one_after_the_other(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1});
    s.thread("worker", [&] { pool.work(0, 2); });
    s.thread("poster", [&] {
        pool.post();
        pool.post();
    });
}

void two_posters(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2, .boxes = 2});
    s.thread("worker", [&] { pool.work(0, 2); });
    s.thread("busy worker", [&] { pool.post(0); });
    s.thread("poster", [&] { pool.post(1); });
}

// Neither job ends, so each needs its own worker: the worker that finds the first job has to wake one for the second.
void two_jobs_that_do_not_end(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("other worker", [&] { pool.work(1, 1); });
    s.thread("poster", [&] {
        pool.post();
        pool.post();
    });
}

void two_forks_that_do_not_end(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 3, .cpus = 3});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("other worker", [&] { pool.work(1, 1); });
    s.thread("busy worker", [&] {
        pool.post();
        pool.post();
    });
}

// The first fork asks the searcher for a heavy look. Later forks do not fence: a thread that stops searching finds their jobs.
void quiet_forks_that_do_not_end(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 3, .cpus = 3});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("other worker", [&] { pool.work(1, 1); });
    s.thread("busy worker", [&] {
        pool.be_impatient();
        pool.post();
        if (pool.protocol().counters().look_is_promised()) model::reached("a look is promised");
        pool.post();
    });
}

const model::suite post_suite([] {
    test("sleep.job_from_outside_finds_a_worker", one_job_from_outside, {.may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.job_from_outside_finds_a_worker.strict", one_job_from_outside,
         {.heavy_fence = false, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.acknowledged_job_finds_a_worker.refused", one_job_and_an_acknowledgement,
         {.preemption_bound = 3, .stale_bound = 6, .heavy_fence_refusals = 2, .may_end_asleep = true});
    test("sleep.job_from_outside_finds_a_worker.refused", one_job_from_outside,
         {.heavy_fence_refusals = 2, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.job_from_outside_finds_a_worker.spurious", one_job_from_outside,
         {.spurious_returns = 2, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.fork_finds_a_worker", one_job_from_a_worker, {.may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.fork_finds_a_worker.strict", one_job_from_a_worker,
         {.heavy_fence = false, .may_end_asleep = true, .reaches = {"slept"}});

    test("sleep.worker_sleeps_between_two_jobs", two_jobs_one_after_the_other,
         {.preemption_bound = 3, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.worker_sleeps_between_two_jobs.strict", two_jobs_one_after_the_other,
         {.preemption_bound = 3, .stale_bound = 2, .heavy_fence = false, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.two_posters_lose_no_job", two_posters,
         {.preemption_bound = 3, .stale_bound = 2, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.two_posters_lose_no_job.strict", two_posters,
         {.preemption_bound = 2, .stale_bound = 2, .heavy_fence = false, .may_end_asleep = true, .reaches = {"slept"}});

    const options two_workers = {.preemption_bound = 2, .stale_bound = 2, .may_end_asleep = true, .reaches = {"slept"}};
    test("sleep.finder_wakes_the_next", two_jobs_that_do_not_end, two_workers);
    test("sleep.finder_wakes_the_next.strict", two_jobs_that_do_not_end,
         {.preemption_bound = 2, .stale_bound = 1, .heavy_fence = false, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.finder_wakes_the_next.refused", two_jobs_that_do_not_end,
         {.preemption_bound = 2,
          .stale_bound = 1,
          .heavy_fence_refusals = 1,
          .may_end_asleep = true,
          .reaches = {"slept"}});
    test("sleep.forks_ramp_up", two_forks_that_do_not_end, two_workers);
    test("sleep.quiet_forks_ramp_up", quiet_forks_that_do_not_end,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true, .reaches = {"slept", "a look is promised"}});

    // SL6
    using model::op;
    const auto acknowledged = {"sleep.acknowledged_job_finds_a_worker.refused"};
    model::mutant("sleep.poster_acknowledges_relaxed", acknowledged, model::weaken{"poster", op::store, "be_strict"});
    model::mutant("sleep.acknowledgement_is_read_relaxed", acknowledged,
                  model::weaken{"poster", op::load, "is_strict"});
});

}  // namespace

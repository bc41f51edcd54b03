// SPDX-License-Identifier: Apache-2.0
// sandboxed_later.cpp - a program starts its pools and then forbids membarrier by seccomp: the pools work, and sleep when they are idle.
//
// The time until all workers sleep is counted in rounds, as in idle_cpu.cpp.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <thread>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/seccomp.hpp>
#include <support/tasks.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr std::uint64_t k_most_rounds = 400;  // for each processor, as in idle_cpu.cpp
constexpr std::uint64_t k_most_looks = 8;     // for each worker

void work(pool& home) {
    std::atomic<int> runs{0};
    for (int i = 0; i < 20; ++i) home.install([&] { parallel_for(0, 1'000, [&](int) { ++runs; }); });
    for (int i = 0; i < 100; ++i) home.async([&] { ++runs; }).get();
    home.install([&] {
        scope([&](task_scope& s) {
            for (int i = 0; i < 100; ++i) s.spawn([&] { ++runs; });
        });
    });
    home.broadcast([&](broadcast_context) { ++runs; });
    HEDDLE_CHECK(runs == 20'200 + static_cast<int>(home.thread_count()));
}

void expect_idle(pool& home, unsigned workers) {
    const std::uint64_t at_end_of_work = home.stats().searched;
    wait_until_quiet(home);
    const std::uint64_t rounds = home.stats().searched - at_end_of_work;
    wait_until_asleep("idle-");
    const std::uint64_t slept = count_sleeps("idle-");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const std::uint64_t woken = count_sleeps("idle-") - slept;
    std::printf("%u workers: asleep after %llu rounds, then %llu switches in 100 ms\n", workers,
                static_cast<unsigned long long>(rounds), static_cast<unsigned long long>(woken));
    const unsigned searching = std::min(workers, std::max(1u, std::thread::hardware_concurrency()));
    HEDDLE_CHECK(rounds <= k_most_rounds * searching + k_most_looks * workers);
    HEDDLE_CHECK(woken == 0);
}

// `is_asleep`: the pool has slept after a heavy fence before, and is asleep when membarrier is forbidden.
bool works_and_sleeps(unsigned workers, bool is_asleep) {
    const watchdog watch(std::chrono::seconds(30), "sandboxed_later");
    pool home({.threads = workers, .name = "idle"});
    if (is_asleep) {
        work(home);
        expect_idle(home, workers);
    }
    HEDDLE_CHECK(forbid_membarrier());
    for (int round = 0; round < 3; ++round) {
        work(home);
        expect_idle(home, workers);
    }
    pool younger({.threads = workers});
    work(younger);
    return all_checks_held;
}

}  // namespace

int main() {
    if (HEDDLE_TEST_TSAN) return EXIT_SUCCESS;  // it has background threads, which would be sandboxed, too
    for (const unsigned workers : {1u, 2u, 8u}) {
        for (const bool is_asleep : {false, true}) {
            const ended_child end = run_in_child([&] { return works_and_sleeps(workers, is_asleep); });
            HEDDLE_CHECK(end.succeeded() || end.complain("sandboxed later"));
        }
    }
    return result_of_checks();
}

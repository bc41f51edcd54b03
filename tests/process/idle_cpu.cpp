// SPDX-License-Identifier: Apache-2.0
// idle_cpu.cpp - a pool without work uses no processor time and does not wake up, whatever it has done before.
//
// Time is processor time. How long it takes until all workers sleep depends on who else wants the processors; how much
// of them the workers use until then, and afterwards, does not.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <thread>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/cpu_time.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/sanitizers.hpp>
#include <support/tasks.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;
using namespace std::chrono_literals;

namespace {

// Instrumented code is slower, and ThreadSanitizer has a thread of its own that wakes up now and then.
constexpr double k_slack = HEDDLE_TEST_SANITIZED ? 20 : 1;

constexpr auto k_window = 300ms;
constexpr double k_most_idle = 0.001 * 0.3 * k_slack;    // seconds of processor time: 0.1 % of the window
constexpr double k_most_until_asleep = 0.020 * k_slack;  // of each processor

void compute(pool& home) {
    home.install([] { fib(16); });
}

void run_loops(pool& home) {
    std::atomic<long> sum{0};
    for (int i = 0; i < 50; ++i) home.install([&] { parallel_for(0, 1'000, [&](int k) { sum += k; }); });
}

void run_injected_calls(pool& home) {
    for (int i = 0; i < 50; ++i) run_on_worker(home, [] { fib(5); });
}

void call_from_many_threads(pool& home) {
    run_together(16, [&](std::size_t) {
        for (int i = 0; i < 10; ++i) home.install([] { fib(8); });
    });
}

void expect_idle(unsigned workers, const char* after, void (*work)(pool&)) {
    pool home({.threads = workers, .name = "idle"});
    const watchdog watch(60s, "idle_cpu");
    work(home);

    const double at_end_of_work = cpu_seconds_of_others();
    const auto end_of_work = std::chrono::steady_clock::now();
    wait_until_quiet(home);
    const double until_asleep = cpu_seconds_of_others() - at_end_of_work;
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - end_of_work;
    wait_until_asleep("idle-");

    const std::uint64_t sleeps_before = count_sleeps("idle-");
    const double before = cpu_seconds_of_others();
    std::this_thread::sleep_for(k_window);
    const double used = cpu_seconds_of_others() - before;
    const std::uint64_t woken = count_sleeps("idle-") - sleeps_before;

    std::printf(
        "%2u workers after %-18s asleep after %6.2f ms (%6.2f ms CPU), then %6.3f ms CPU in 300 ms, %llu switches\n",
        workers, after, wall.count(), 1e3 * until_asleep, 1e3 * used, static_cast<unsigned long long>(woken));
    HEDDLE_CHECK(until_asleep <= k_most_until_asleep * std::max(1u, std::thread::hardware_concurrency()));
    HEDDLE_CHECK(used <= k_most_idle);
    HEDDLE_CHECK(woken == 0);
}

}  // namespace

int main() {
    for (const unsigned workers : {2u, 64u}) {
        expect_idle(workers, "fib:", compute);
        expect_idle(workers, "loops:", run_loops);
        expect_idle(workers, "injected calls:", run_injected_calls);
    }
    expect_idle(2, "many callers:", call_from_many_threads);
    return result_of_checks();
}

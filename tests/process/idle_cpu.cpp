// SPDX-License-Identifier: Apache-2.0
// idle_cpu.cpp - a pool without work uses no processor time and does not wake up, whatever it has done before.
//
// The time until all workers sleep is counted in rounds. Seconds would depend on the load of the machine, and so would seconds of
// processor time: the fence before a sleep waits for all processors of the process, and a virtual machine may have descheduled one.
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

// Instrumented code is slower, and ThreadSanitizer has a background thread that wakes up occasionally.
constexpr double k_slack = HEDDLE_TEST_SANITIZED ? 20 : 1;

constexpr auto k_window = 300ms;
constexpr double k_most_idle = 0.001 * 0.3 * k_slack;  // seconds of processor time: 0.1 % of the window

// Twice the rounds before a sleep (idle_rounds.hpp), for one worker per processor. The other workers notice that the processors are
// busy, and sleep after one or two looks.
constexpr std::uint64_t k_most_rounds = 400;
constexpr std::uint64_t k_most_looks = 8;

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

    const std::uint64_t at_end_of_work = home.stats().searched;
    wait_until_quiet(home);
    const std::uint64_t rounds = home.stats().searched - at_end_of_work;
    wait_until_asleep("idle-");

    const std::uint64_t sleeps_before = count_sleeps("idle-");
    const double before = cpu_seconds_of_others();
    std::this_thread::sleep_for(k_window);
    const double used = cpu_seconds_of_others() - before;
    const std::uint64_t woken = count_sleeps("idle-") - sleeps_before;

    std::printf("%2u workers after %-18s asleep after %5llu rounds, then %6.3f ms CPU in 300 ms, %llu switches\n",
                workers, after, static_cast<unsigned long long>(rounds), 1e3 * used,
                static_cast<unsigned long long>(woken));
    const unsigned searching = std::min(workers, std::max(1u, std::thread::hardware_concurrency()));
    HEDDLE_CHECK(rounds <= k_most_rounds * searching + k_most_looks * workers);
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

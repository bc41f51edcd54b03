// SPDX-License-Identifier: Apache-2.0
// calibrate.cpp - measures on this machine what tests/sim/machines describes, with real threads, and prints such a file.
//
// Each figure is the median of several rounds, or the best one where other work on the machine can only add to it. Two cores are needed.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <heddle/detail/base/fence.hpp>
#include <heddle/detail/base/pause.hpp>

namespace {

using steady = std::chrono::steady_clock;

double since(steady::time_point begin) {
    return std::chrono::duration<double, std::nano>(steady::now() - begin).count();
}

void keep(std::uint64_t value) { asm volatile("" ::"r"(value) : "memory"); }

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

// The best of several rounds, in nanoseconds for one of `count` calls of f.
template <class F>
double best(int count, F f) {
    double least = 1e18;
    for (int round = 0; round < 9; ++round) {
        const steady::time_point begin = steady::now();
        for (int i = 0; i < count; ++i) f();
        least = std::min(least, since(begin) / count);
    }
    return least;
}

void pin(unsigned cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

// A thread that begins its life on the other core: it inherits the mask of its creator. It must not have to be there first, for under a
// real-time policy its creator may keep the core.
template <class F>
std::thread start_on_other_core(F f) {
    pin(1);
    std::thread made(f);
    pin(0);
    return made;
}

struct alignas(64) padded {
    std::atomic<std::uint32_t> word{0};
};

// One way of a line that two cores change alternately.
double line_one_way() {
    std::vector<double> rounds;
    for (int round = 0; round < 9; ++round) {
        constexpr std::uint32_t k_turns = 20'000;
        padded line;
        const auto play = [&](std::uint32_t first) {
            for (std::uint32_t turn = first; turn < 2 * k_turns; turn += 2) {
                std::uint32_t expected = turn;
                while (!line.word.compare_exchange_strong(expected, turn + 1)) expected = turn;
            }
        };
        std::thread other = start_on_other_core([&] { play(1); });
        const steady::time_point begin = steady::now();
        play(0);
        other.join();
        rounds.push_back(since(begin) / (2 * k_turns));
    }
    return *std::ranges::min_element(rounds);
}

long futex(std::atomic<std::uint32_t>& word, int operation, std::uint32_t value) {
    return syscall(SYS_futex, &word, operation | FUTEX_PRIVATE_FLAG, value, nullptr, nullptr, 0);
}

struct wake_costs {
    double call;     // of the thread that wakes
    double latency;  // from the end of the call until the other thread runs
};

// Wakes a thread that sleeps on another core.
wake_costs wake_sleeper() {
    constexpr int k_rounds = 101;
    std::atomic<std::uint32_t> word{0};
    std::atomic<std::int64_t> awake{0};
    const steady::time_point origin = steady::now();
    std::thread sleeper = start_on_other_core([&] {
        for (std::uint32_t round = 0; round < k_rounds; ++round) {
            while (word.load() == round) futex(word, FUTEX_WAIT, round);
            awake.store(static_cast<std::int64_t>(since(origin)));
        }
    });
    std::vector<double> calls;
    std::vector<double> latencies;
    for (std::uint32_t round = 0; round < k_rounds; ++round) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        awake.store(0);
        const double begin = since(origin);
        word.store(round + 1);
        futex(word, FUTEX_WAKE, 1);
        const double end = since(origin);
        while (awake.load() == 0) heddle::detail::pause();
        calls.push_back(end - begin);
        latencies.push_back(static_cast<double>(awake.load()) - end);
    }
    sleeper.join();
    return {median(calls), median(latencies)};
}

struct barrier_costs {
    double alone;       // with no other thread that runs
    double with_other;  // with one
    double stall;       // what one call costs that other one
};

double spin_rounds_in(std::atomic<bool>& stop) {
    double rounds = 0;
    for (; !stop.load(std::memory_order_relaxed); ++rounds) keep(static_cast<std::uint64_t>(rounds));
    return rounds;
}

barrier_costs membarriers() {
    syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
    const auto barrier = [] { syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0); };
    barrier_costs found{best(2'000, barrier), 0, 0};
    // How much slower does the other thread get?
    const auto spin_beside = [&](auto&& what) {
        std::atomic<bool> stop{false};
        double rounds = 0;
        std::thread other = start_on_other_core([&] { rounds = spin_rounds_in(stop); });
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        const steady::time_point begin = steady::now();
        what();
        stop.store(true);
        other.join();
        return rounds / since(begin);
    };
    constexpr int k_calls = 3'000;
    double took = 0;
    const double disturbed = spin_beside([&] { took = best(k_calls / 9, barrier); });
    const double alone = spin_beside([&] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); });
    found.with_other = took;
    found.stall = std::max(0.0, 1 - disturbed / alone) * took;
    return found;
}

void line(const char* name, double value) { std::printf("%s %.2f\n", name, value); }

}  // namespace

int main() {
    pin(0);
    padded own;
    std::atomic<std::uint64_t> number{0};
    std::puts("# measured by calibrate.cpp");
    std::printf("ring 2 %.1f\n", line_one_way());
    line("load_hit", best(100'000, [&] { keep(number.load(std::memory_order_acquire)); }));
    line("store_hit", best(100'000, [&] { number.store(1, std::memory_order_release); }));
    line("rmw_hit", best(100'000, [&] { number.fetch_add(1); }));
    line("fence", best(100'000, [] { heddle::detail::full_fence(); }));
    line("pause", best(100'000, [] { heddle::detail::pause(); }));
    line("clock", best(20'000, [] { keep(static_cast<std::uint64_t>(steady::now().time_since_epoch().count())); }));
    line("yield", best(5'000, [] { sched_yield(); }));
    line("futex_wait", best(5'000, [&] { futex(own.word, FUTEX_WAIT, 1); }));  // the word differs: it returns at once
    line("futex_wake_nobody", best(5'000, [&] { futex(own.word, FUTEX_WAKE, 1); }));
    const wake_costs wake = wake_sleeper();
    line("futex_wake", wake.call);
    line("wake_latency", wake.latency);
    const barrier_costs barriers = membarriers();
    line("membarrier", barriers.alone);
    line("membarrier_per_cpu", barriers.with_other - barriers.alone);
    line("membarrier_stall", barriers.stall);
}

// SPDX-License-Identifier: Apache-2.0
// tuned_pool.cpp - what a pool can be told: hooks, size, priorities, the end; and what it has to say.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstdio>
#include <stdexcept>

static bool refuses(heddle::pool& pool) {
    try {
        pool.spawn([] {});
        return false;
    } catch (const std::logic_error& error) {
        std::printf("%s\n", error.what());
        return true;
    }
}

// A program that wants no other thread: its own thread is the pool's only worker.
static int run_alone() {
    int runs = 0;
    heddle::pool alone({.threads = 1, .use_current_thread = true});
    alone.spawn([&] { ++runs; });
    while (heddle::yield_now()) {}
    return runs;
}

int main() {
    std::atomic<int> started = 0, ended = 0, ran = 0;
    const auto count = [](std::atomic<int>& counter) { return [&counter](unsigned) { ++counter; }; };
    heddle::pool pool(
        {.threads = 2, .max_threads = 4, .name = "tuned", .on_start = count(started), .on_exit = count(ended)});

    pool.resize(4);  // while it works, if need be
    pool.spawn(heddle::priority::low, [&] { ++ran; });
    pool.spawn(heddle::priority::high, [&] { ++ran; });
    pool.resize(1);

    pool.shut_down();  // runs what was spawned; with shutdown::cancel, drops what was not started
    const bool drained = ran == 2 && started == ended;

    const heddle::pool_stats stats = pool.stats();
    std::printf("%llu jobs run, %llu stolen, by %zu workers\n", static_cast<unsigned long long>(stats.executed),
                static_cast<unsigned long long>(stats.stolen), stats.workers.size());

    // What comes after that is done by its caller alone.
    const auto [a, b] = pool.install([] { return heddle::join([] { return 1; }, [] { return 2; }); });
    return drained && stats.executed == 2 && refuses(pool) && a + b == 3 && run_alone() == 1 ? 0 : 1;
}

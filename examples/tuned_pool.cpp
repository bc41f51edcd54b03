// SPDX-License-Identifier: Apache-2.0
// tuned_pool.cpp - options of a pool: hooks, size, priorities, shutdown; and its statistics.
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

// A program without other threads: its own thread is the pool's only worker.
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

    pool.resize(4);  // works while the pool is busy, too
    pool.spawn(heddle::priority::low, [&] { ++ran; });
    pool.spawn(heddle::priority::high, [&] { ++ran; });
    pool.resize(1);

    pool.shut_down();  // runs all spawned tasks; with shutdown::cancel, drops those that have not been started
    const bool drained = ran == 2 && started == ended;

    const heddle::pool_stats stats = pool.stats();
    std::printf("%llu jobs run, %llu stolen, by %zu workers\n", static_cast<unsigned long long>(stats.executed),
                static_cast<unsigned long long>(stats.stolen), stats.workers.size());

    // After that, callers run their work alone.
    const auto [a, b] = pool.install([] { return heddle::join([] { return 1; }, [] { return 2; }); });
    return drained && stats.executed == 2 && refuses(pool) && a + b == 3 && run_alone() == 1 ? 0 : 1;
}

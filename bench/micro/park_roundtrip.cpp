// SPDX-License-Identifier: Apache-2.0
// Sleeping and waking: the parker alone, and a call into a sleeping pool.
#include <atomic>
#include <thread>

#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/platform/park.hpp>
#include <heddle/heddle.hpp>

#include "measure.hpp"
#include "sections.hpp"
#include "table.hpp"

namespace bench {

namespace {

using heddle::detail::parker;

constexpr std::uint32_t k_asleep = 0;
constexpr std::uint32_t k_awake = 1;

void await(parker& own) {
    while (own.word().load(std::memory_order_acquire) == k_asleep) own.wait(k_asleep);
    own.word().store(k_asleep, std::memory_order_relaxed);
}

// Two threads wake each other alternately: each round trip is two sleeps and two wakes.
double round_trip_ns() {
    constexpr int k_trips = 1000;
    parker here("here", k_asleep), there("there", k_asleep);
    std::jthread other([&] {
        for (int i = 0; i < k_trips; ++i) {
            await(there);
            here.wake(k_awake);
        }
    });
    std::vector<std::uint64_t> samples;
    for (int i = 0; i < k_trips; ++i) {
        const std::uint64_t start = wall_ns();
        there.wake(k_awake);
        await(here);
        samples.push_back(wall_ns() - start);
    }
    return quantile_ns(samples, 0.5);
}

double wake_without_sleeper_ns() {
    parker one("one", k_awake);
    return best_ns_each(10'000, [&](std::uint64_t) { one.wake(k_awake); });
}

// From a call into a sleeping pool until a worker runs: the job is posted, and a woken worker searches and steals it.
std::vector<std::uint64_t> pool_wake_samples() {
    heddle::pool pool({.threads = 2});
    std::vector<std::uint64_t> samples;
    for (int i = 0; i < 300; ++i) {
        sleep_us(3000);
        std::atomic<std::uint64_t> started = 0;
        const std::uint64_t called = wall_ns();
        pool.install([&] {
            heddle::join(
                [&] {
                    while (started.load(std::memory_order_acquire) == 0) heddle::detail::pause();
                },
                [&] { started.store(wall_ns(), std::memory_order_release); });
        });
        samples.push_back(started.load() - called);
    }
    return samples;
}

}  // namespace

void park_roundtrip() {
    table result("park_roundtrip: sleeping and waking", {"", "Heddle", "design estimate"});
    result.add({"yield to the system, one round of an idle worker",
                duration(best_ns_each(10'000, [](std::uint64_t) { heddle::detail::yield_thread(); })), "1-5 us"});
    result.add({"wake, no thread sleeps", duration(wake_without_sleeper_ns()), "5-10 ns (futex)"});
    result.add({"park round trip: two sleeps, two wakes, perhaps on one CPU", duration(round_trip_ns()),
                "100-500 us (full sleep cycle)"});
    auto samples = pool_wake_samples();
    result.add({"call until a sleeping worker runs, p50", duration(quantile_ns(samples, 0.5)), "10-100 us"});
    result.add({"  p99", duration(quantile_ns(samples, 0.99)), ""});
    result.print();
}

}  // namespace bench

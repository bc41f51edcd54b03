// SPDX-License-Identifier: Apache-2.0
// task_allocation_faults.cpp - the k-th allocation fails, for every k in the lifetime of a pool with many tasks: each task runs, or its
// creator gets an exception; nothing is leaked and the next pool works.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <new>
#include <vector>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/counting_new.hpp>
#include <support/every_allocation_fault.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr int k_tasks = 70;  // more than one batch of memory contains

void use_scopes(pool& home) {
    for (const bool fifo : {false, true}) {
        std::atomic<int> runs{0};
        const auto body = [&](task_scope& s) {
            for (int i = 0; i < k_tasks; ++i) s.spawn([&] { ++runs; });
        };
        home.install([&] { fifo ? scope_fifo(body) : scope(body); });
        HEDDLE_CHECK(runs == k_tasks);  // without memory they are called at once
    }
}

void use_spawn(pool& home) {
    std::atomic<int> made{0}, runs{0};
    // The pool outlives what is counted here, even if a spawn throws.
    struct at_end {
        ~at_end() {
            home.shut_down();
            HEDDLE_CHECK(runs == made);
        }
        pool& home;
        std::atomic<int>&made, &runs;
    } const check{home, made, runs};
    for (int i = 0; i < k_tasks; ++i) {
        home.spawn(static_cast<priority>(i % 3), [&] { ++runs; });
        ++made;
    }
}

void use_futures(pool& home) {
    std::vector<future<int>> all;
    for (int i = 0; i < 5; ++i) all.push_back(home.async([i] { return i; }).then([](int x) { return x + 1; }));
    const std::vector<int> results = when_all(std::move(all)).get();
    HEDDLE_CHECK(results == (std::vector{1, 2, 3, 4, 5}));
}

void use_broadcast(pool& home) {
    std::atomic<int> calls{0};
    HEDDLE_CHECK(home.broadcast([&](broadcast_context at) {
        ++calls;
        return at.index;
    }) == (std::vector{0u, 1u}));
    HEDDLE_CHECK(calls == 2);
}

void use_everything() {
    pool home({.threads = 2});
    use_scopes(home);
    use_futures(home);
    use_broadcast(home);
    use_spawn(home);
}

}  // namespace

int main() {
    watchdog watch(std::chrono::seconds(60), "task_allocation_faults");
    use_everything();  // allocates what is kept until the process ends
    for (const whose_allocation whose : {whose_allocation::own, whose_allocation::any}) {
        const fault_tally all = with_every_fault(use_everything, 1, whose, watch);
        std::printf("faults in %s: %d cycles worked, %d threw\n",
                    whose == whose_allocation::own ? "the caller" : "any thread", all.worked, all.threw);
        HEDDLE_CHECK(all.worked > 1);
        HEDDLE_CHECK(all.threw > 10);
    }
    return result_of_checks();
}

// SPDX-License-Identifier: Apache-2.0
// guest_allocation_faults.cpp - the k-th allocation fails, for every k in calls into pools without workers: each call is made, or
// throws std::bad_alloc; nothing is leaked.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <new>
#include <tuple>
#include <utility>
#include <vector>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/counting_new.hpp>
#include <support/every_allocation_fault.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr int k_tasks = 5;

void use_futures(pool& home) {
    HEDDLE_CHECK(home.async([] { return 1; }).get() == 1);
    std::vector<future<int>> all;
    for (int i = 0; i < k_tasks; ++i) all.push_back(home.async([i] { return i; }));
    HEDDLE_CHECK(when_all(std::move(all)).get() == (std::vector{0, 1, 2, 3, 4}));
    home.install([] { HEDDLE_CHECK(async([] { return 2; }).get() == 2); });
}

void use_scopes(pool& home) {
    std::atomic<int> runs{0};
    const auto body = [&](task_scope& s) {
        for (int i = 0; i < k_tasks; ++i) s.spawn([&](task_scope& again) { again.spawn([&] { ++runs; }); });
    };
    home.in_place_scope(body);
    HEDDLE_CHECK(runs == k_tasks);
    home.install([&] { scope(body); });
    HEDDLE_CHECK(runs == 2 * k_tasks);
}

void use_calls(pool& home) {
    HEDDLE_CHECK(home.install([] { return std::get<1>(join([] { return 1; }, [] { return 2; })); }) == 2);
    home.install([] {
        stack_future one([] { return 1; });
        one.fork();
        HEDDLE_CHECK(one.join() == 1);
    });
    home.broadcast([](broadcast_context) {});
    home.spawn_broadcast([](broadcast_context) {});
}

// The task has run when this returns. Throws std::bad_alloc if it has not run and never will.
void use_spawn(pool& home) {
    bool ran = false;
    try {
        home.spawn([&] { ran = true; });
    } catch (const std::bad_alloc&) {
        HEDDLE_CHECK(!ran);
        throw;
    }
    HEDDLE_CHECK(ran);
}

void use_pool_without_workers() {
    pool home({.threads = 1, .count_caller = true});
    use_futures(home);
    use_scopes(home);
    use_calls(home);
    use_spawn(home);
}

void use_ended_pool() {
    pool home({.threads = 2});
    home.shut_down();
    use_futures(home);
    use_scopes(home);
    use_calls(home);
}

// Here a worker and a guest of another pool are guests like any other thread.
void use_ended_pool_as_worker() {
    pool home({.threads = 1}), own({.threads = 1});
    home.shut_down();
    own.install([&] { use_futures(home), use_scopes(home), use_calls(home); });
    own.async([&] { use_futures(home), use_scopes(home), use_calls(home); }).get();
}

}  // namespace

int main() {
    watchdog watch(std::chrono::seconds(60), "guest_allocation_faults");
    for (void (*const cycle)() : {use_pool_without_workers, use_ended_pool, use_ended_pool_as_worker}) {
        cycle();  // allocates what is kept until the process ends
        for (const whose_allocation whose : {whose_allocation::own, whose_allocation::any}) {
            for (const std::int64_t times : {1, 3}) {
                const fault_tally all = with_every_fault(cycle, times, whose, watch);
                std::printf("%d cycles worked, %d threw\n", all.worked, all.threw);
                HEDDLE_CHECK(all.worked >= 1);
                HEDDLE_CHECK(all.threw > 5);
            }
        }
    }
    return result_of_checks();
}

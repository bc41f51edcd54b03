// SPDX-License-Identifier: Apache-2.0
// pools_test.cpp - pools: creation, number of threads, and flags.
#include <pthreadpool.h>

#include <atomic>
#include <cfloat>
#include <limits>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>

#include "owned_pool.hpp"

namespace heddle::test {
namespace {

TEST(CreateAndDestroy, NullThreadPool) {
    pthreadpool_destroy(nullptr);
    EXPECT_EQ(pthreadpool_get_threads_count(nullptr), 1u);
    EXPECT_EQ(pthreadpool_set_threads_count(nullptr, 5), 1u);
    EXPECT_FALSE(pthreadpool_update_executor(nullptr, nullptr, nullptr));
    pthreadpool_release_executor_threads(nullptr);
}

TEST(CreateAndDestroy, SingleThreadPool) {
    const pthreadpool_t pool = pthreadpool_create(1);
    ASSERT_NE(pool, nullptr);
    EXPECT_EQ(pthreadpool_get_threads_count(pool), 1u);
    pthreadpool_destroy(pool);
}

TEST(CreateAndDestroy, MultiThreadPool) {
    for (const std::size_t threads : {2u, 3u, 8u, 70u}) {
        const pthreadpool_t pool = pthreadpool_create(threads);
        ASSERT_NE(pool, nullptr);
        EXPECT_EQ(pthreadpool_get_threads_count(pool), threads);
        pthreadpool_destroy(pool);
    }
}

TEST(CreateAndDestroy, ZeroMeansAsManyAsTheProcessMayUse) {
    const owned_pool pool = make_pool(0);
    ASSERT_NE(pool, nullptr);
    EXPECT_GE(pthreadpool_get_threads_count(pool.get()), 1u);
    EXPECT_LE(pthreadpool_get_threads_count(pool.get()), std::thread::hardware_concurrency());
}

TEST(CreateAndDestroy, AbsurdNumbersGiveNoPool) {
    const std::size_t most = std::numeric_limits<std::size_t>::max();
    for (const std::size_t threads : {most, most / 2 + 1, most / 64 + 1, std::size_t{1'000'000'000}}) {
        EXPECT_EQ(pthreadpool_create(threads), nullptr) << threads;
        EXPECT_EQ(pthreadpool_create_v2(nullptr, nullptr, threads), nullptr) << threads;
    }
}

// The caller is one of the threads, and all of them take part.
TEST(pools, as_many_tasks_run_at_the_same_time_as_there_are_threads) {
    for (const std::size_t threads : {2u, 5u}) {
        const owned_pool pool = make_pool(threads);
        rendezvous all(threads);
        std::mutex mutex;
        std::set<std::thread::id> who;
        pthreadpool_parallelize_1d(
            pool.get(),
            [&](std::size_t) {
                all.meet();
                const std::lock_guard lock(mutex);
                who.insert(std::this_thread::get_id());
            },
            threads);
        EXPECT_EQ(who.size(), threads);
        EXPECT_EQ(who.count(std::this_thread::get_id()), 1u);
    }
}

TEST(pools, fewer_threads_take_part_when_told) {
    const owned_pool pool = make_pool(4);
    EXPECT_EQ(pthreadpool_set_threads_count(pool.get(), 2), 2u);
    EXPECT_EQ(pthreadpool_get_threads_count(pool.get()), 2u);
    const auto note = [](void* highest, std::size_t thread, std::size_t) {
        auto& most = *static_cast<std::atomic<std::size_t>*>(highest);
        for (std::size_t seen = most; seen < thread && !most.compare_exchange_weak(seen, thread);) {}
    };
    for (int i = 0; i < 100; ++i) {
        std::atomic<std::size_t> highest{0};
        pthreadpool_parallelize_1d_with_thread(pool.get(), note, &highest, 100, 0);
        EXPECT_LT(highest, 2u);
    }
    EXPECT_EQ(pthreadpool_set_threads_count(pool.get(), 100), 4u);
    EXPECT_EQ(pthreadpool_set_threads_count(pool.get(), 1), 1u);
    const auto caller = std::this_thread::get_id();
    pthreadpool_parallelize_1d(pool.get(), [&](std::size_t) { EXPECT_EQ(std::this_thread::get_id(), caller); }, 50);
    EXPECT_EQ(pthreadpool_set_threads_count(pool.get(), 0), 4u);
}

// Two calls whose first items wait for the others: no caller takes the thread that the other one needs.
TEST(pools, concurrent_callers_do_not_keep_each_other_from_ending) {
    const owned_pool pool = make_pool(2);
    run_together(3, [&](std::size_t) {
        for (int i = 0; i < 50; ++i) {
            std::atomic<int> done{0};
            pthreadpool_parallelize_1d(
                pool.get(),
                [&](std::size_t item) {
                    if (item == 0) spin_until([&] { return done == 9; });
                    else ++done;
                },
                10);
        }
    });
}

TEST(pools, nested_calls_run_in_parallel) {
    const owned_pool pool = make_pool(2);
    rendezvous both(2);
    std::atomic<int> meetings{0};
    pthreadpool_parallelize_1d(
        pool.get(),
        [&](std::size_t outer) {
            if (outer != 0) return;
            pthreadpool_parallelize_1d(
                pool.get(),
                [&](std::size_t) {
                    both.meet();
                    ++meetings;
                },
                2);
        },
        2);
    EXPECT_EQ(meetings, 2);
}

TEST(pools, calls_nest_deeply_and_across_pools) {
    const owned_pool one = make_pool(2);
    const owned_pool other = make_pool(3);
    std::atomic<int> leaves{0};
    const auto descend = [&](const auto& self, int depth) -> void {
        if (depth == 0) {
            ++leaves;
            return;
        }
        const pthreadpool_t here = (depth % 2 == 0 ? one : other).get();
        pthreadpool_parallelize_1d(here, [&](std::size_t) { self(self, depth - 1); }, 3);
    };
    descend(descend, 6);
    EXPECT_EQ(leaves, 729);
}

TEST(pools, unknown_flags_are_ignored) {
    const owned_pool pool = make_pool(2);
    std::atomic<int> calls{0};
    pthreadpool_parallelize_1d(pool.get(), [&](std::size_t) { ++calls; }, 10, 0xffff'fff8);
    pthreadpool_parallelize_1d(
        pool.get(), [&](std::size_t) { ++calls; }, 10,
        PTHREADPOOL_FLAG_YIELD_WORKERS | PTHREADPOOL_FLAG_DONT_SPIN_WORKERS);
    EXPECT_EQ(calls, 20);
}

#if defined(__SSE__) || defined(__aarch64__)
// Half of the smallest normal number is a denormal.
bool has_denormals() {
    volatile float smallest = FLT_MIN;
    volatile float half = smallest / 2;
    return half != 0;
}

TEST(pools, denormals_are_off_in_every_task_and_on_again_afterwards) {
    for (const std::size_t threads : {1u, 2u, 3u}) {
        const owned_pool pool = make_pool(threads);
        for (int round = 0; round < 20; ++round) {
            std::vector<int> seen(threads, -1);
            rendezvous all(threads);
            const auto look = [&](std::size_t item) {
                all.meet();
                seen[item] = has_denormals() ? 1 : 0;
            };
            pthreadpool_parallelize_1d(pool.get(), look, threads, PTHREADPOOL_FLAG_DISABLE_DENORMALS);
            EXPECT_EQ(seen, std::vector<int>(threads, 0));
            EXPECT_TRUE(has_denormals());
            pthreadpool_parallelize_1d(pool.get(), look, threads, 0);
            EXPECT_EQ(seen, std::vector<int>(threads, 1));
        }
    }
    pthreadpool_parallelize_1d(
        nullptr, [](std::size_t) { EXPECT_FALSE(has_denormals()); }, 3, PTHREADPOOL_FLAG_DISABLE_DENORMALS);
    EXPECT_TRUE(has_denormals());
}

TEST(pools, denormals_are_on_again_after_an_exception) {
    const owned_pool pool = make_pool(2);
    const auto fail = [](std::size_t) { throw std::runtime_error("a task"); };
    EXPECT_THROW(pthreadpool_parallelize_1d(pool.get(), fail, 5, PTHREADPOOL_FLAG_DISABLE_DENORMALS),
                 std::runtime_error);
    EXPECT_TRUE(has_denormals());
}
#endif

}  // namespace
}  // namespace heddle::test

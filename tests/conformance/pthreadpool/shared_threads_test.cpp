// SPDX-License-Identifier: Apache-2.0
// shared_threads_test.cpp - pools that use the threads of a heddle::pool, and classes of cores.
#include <stdlib.h>
#include <heddle_pthreadpool.hpp>

#include <atomic>
#include <cstddef>
#include <mutex>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/counting_new.hpp>
#include <support/environment.hpp>
#include <support/rendezvous.hpp>

#include "owned_pool.hpp"

namespace heddle::test {
namespace {

// The threads that take part if they all have to.
std::set<std::thread::id> threads_of(pthreadpool_t pool, std::size_t count) {
    rendezvous all(count);
    std::mutex mutex;
    std::set<std::thread::id> who;
    pthreadpool_parallelize_1d(
        pool,
        [&](std::size_t) {
            all.meet();
            const std::lock_guard lock(mutex);
            who.insert(std::this_thread::get_id());
        },
        count);
    return who;
}

TEST(shared_threads, pools_over_one_heddle_pool_have_the_same_threads) {
    pool home({.threads = 3});
    const owned_pool one(heddle_pthreadpool_of(home));
    const owned_pool other(heddle_pthreadpool_of(home, 2));
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(pthreadpool_get_threads_count(one.get()), 3u);
    EXPECT_EQ(pthreadpool_get_threads_count(other.get()), 2u);
    EXPECT_EQ(pthreadpool_get_threads_count(owned_pool(heddle_pthreadpool_of(home, 100)).get()), 3u);
    std::set<std::thread::id> workers;
    std::mutex mutex;
    home.broadcast([&](broadcast_context) {
        const std::lock_guard lock(mutex);
        workers.insert(std::this_thread::get_id());
    });
    workers.insert(std::this_thread::get_id());
    for (const auto id : threads_of(one.get(), 3)) EXPECT_EQ(workers.count(id), 1u);
    for (const auto id : threads_of(other.get(), 2)) EXPECT_EQ(workers.count(id), 1u);
}

TEST(shared_threads, calls_may_come_from_tasks_of_the_heddle_pool) {
    pool home({.threads = 3});
    const owned_pool shared(heddle_pthreadpool_of(home));
    std::atomic<int> calls{0};
    home.install([&] {
        parallel_for(0, 20, [&](int) { pthreadpool_parallelize_1d(shared.get(), [&](std::size_t) { ++calls; }, 30); });
    });
    EXPECT_EQ(calls, 600);
}

TEST(shared_threads, the_environment_asks_for_the_default_pool) {
    set_variable("HEDDLE_PTHREADPOOL_SHARED", "1");
    configure_default_pool({.threads = 2});
    const owned_pool one = make_pool(8);
    const owned_pool other = make_pool(0);
    unset_variable("HEDDLE_PTHREADPOOL_SHARED");
    EXPECT_EQ(pthreadpool_get_threads_count(one.get()), 2u);
    EXPECT_EQ(pthreadpool_get_threads_count(other.get()), 2u);
    std::set<std::thread::id> all = threads_of(one.get(), 2);
    all.merge(threads_of(other.get(), 2));
    EXPECT_LE(all.size(), 3u) << "the caller and two workers";
    const owned_pool own = make_pool(8);
    EXPECT_EQ(pthreadpool_get_threads_count(own.get()), 8u);
}

TEST(calls, allocate_nothing) {
    const owned_pool pool = make_pool(4);
    const auto call = [&] {
        const auto task = [](void*, std::size_t, std::size_t) {};
        pthreadpool_parallelize_2d(pool.get(), task, nullptr, 20, 30, PTHREADPOOL_FLAG_DISABLE_DENORMALS);
        pthreadpool_parallelize_1d_tile_1d_dynamic(pool.get(), task, nullptr, 1'000, 3, 0);
    };
    call();
    const auto before = count_own_allocations();
    for (int i = 0; i < 100; ++i) call();
    EXPECT_EQ(count_own_allocations(), before);
}

}  // namespace
}  // namespace heddle::test

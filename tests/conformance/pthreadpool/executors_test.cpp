// SPDX-License-Identifier: Apache-2.0
// executors_test.cpp - pools on the threads of an executor: they come late, come never, and are given back.
#include <pthreadpool.h>

#include <atomic>
#include <cstddef>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>

#include "owned_pool.hpp"

namespace heddle::test {
namespace {

// An executor that keeps what it is given until `start`, or starts it at once on a new thread.
class test_executor {
public:
    explicit test_executor(int threads, bool at_once = true) : threads_(threads), at_once_(at_once) {}
    ~test_executor() {
        start();
        for (std::thread& one : started_) one.join();
    }
    test_executor(const test_executor&) = delete;
    test_executor& operator=(const test_executor&) = delete;

    pthreadpool_executor interface() const { return {&num_threads, &schedule}; }

    void start() {
        const std::lock_guard lock(mutex_);
        start_waiting();
    }
    int scheduled() {
        const std::lock_guard lock(mutex_);
        return scheduled_;
    }
    std::set<std::thread::id> thread_ids() {
        const std::lock_guard lock(mutex_);
        std::set<std::thread::id> ids;
        for (const std::thread& one : started_) ids.insert(one.get_id());
        return ids;
    }

private:
    static int num_threads(void* self) { return static_cast<test_executor*>(self)->threads_; }
    static void schedule(void* self, void* context, void (*task)(void*)) {
        auto& executor = *static_cast<test_executor*>(self);
        const std::lock_guard lock(executor.mutex_);
        ++executor.scheduled_;
        executor.waiting_.emplace_back(task, context);
        if (executor.at_once_) executor.start_waiting();
    }
    void start_waiting() {
        for (const auto& [task, context] : std::exchange(waiting_, {})) started_.emplace_back(task, context);
    }

    const int threads_;
    const bool at_once_;
    std::mutex mutex_;
    int scheduled_ = 0;
    std::vector<std::pair<void (*)(void*), void*>> waiting_;
    std::vector<std::thread> started_;
};

owned_pool make_on(test_executor& executor, std::size_t most) {
    pthreadpool_executor interface = executor.interface();
    return owned_pool(pthreadpool_create_v2(&interface, &executor, most));
}

int count_calls(pthreadpool_t pool) {
    std::atomic<int> calls{0};
    pthreadpool_parallelize_1d(pool, [&](std::size_t) { ++calls; }, 100);
    return calls;
}

TEST(executors, a_pool_has_the_caller_and_their_threads_but_no_more_than_asked_for) {
    test_executor executor(3);
    EXPECT_EQ(pthreadpool_get_threads_count(make_on(executor, 10).get()), 4u);
    EXPECT_EQ(pthreadpool_get_threads_count(make_on(executor, 2).get()), 2u);
    EXPECT_GE(pthreadpool_get_threads_count(make_on(executor, 0).get()), 1u);
    test_executor none(0);
    EXPECT_EQ(pthreadpool_get_threads_count(make_on(none, 10).get()), 1u);
    EXPECT_EQ(count_calls(make_on(none, 10).get()), 100);
    EXPECT_EQ(executor.scheduled(), 0) << "nothing was called";
}

TEST(executors, tasks_run_on_the_caller_and_on_their_threads_alone) {
    test_executor executor(2);
    const owned_pool pool = make_on(executor, 3);
    rendezvous all(3);
    std::mutex mutex;
    std::set<std::thread::id> who;
    pthreadpool_parallelize_1d(
        pool.get(),
        [&](std::size_t) {
            all.meet();
            const std::lock_guard lock(mutex);
            who.insert(std::this_thread::get_id());
        },
        3);
    std::set<std::thread::id> expected = executor.thread_ids();
    expected.insert(std::this_thread::get_id());
    EXPECT_EQ(who, expected);
    EXPECT_EQ(executor.scheduled(), 2);
}

TEST(executors, threads_that_come_late_or_never_keep_nobody_waiting) {
    test_executor executor(2, false);
    {
        const owned_pool pool = make_on(executor, 3);
        EXPECT_EQ(count_calls(pool.get()), 100) << "the caller does it all";
        EXPECT_EQ(executor.scheduled(), 2);
        executor.start();
        rendezvous all(3);
        pthreadpool_parallelize_1d(pool.get(), [&](std::size_t) { all.meet(); }, 3);
    }
    {
        const owned_pool pool = make_on(executor, 3);
        EXPECT_EQ(count_calls(pool.get()), 100);
    }
    executor.start();  // the pool is gone
}

TEST(executors, threads_are_given_back_and_asked_for_again) {
    test_executor executor(1);
    const owned_pool pool = make_on(executor, 2);
    for (int round = 1; round <= 5; ++round) {
        EXPECT_EQ(count_calls(pool.get()), 100);
        EXPECT_EQ(executor.scheduled(), round);
        pthreadpool_release_executor_threads(pool.get());
        pthreadpool_release_executor_threads(pool.get());
    }
}

TEST(executors, threads_can_be_released_while_calls_are_under_way) {
    test_executor executor(1);
    const owned_pool pool = make_on(executor, 2);
    std::atomic<int> calls{0};
    run_together(2, [&](std::size_t) {
        for (int i = 0; i < 50; ++i) {
            pthreadpool_parallelize_1d(
                pool.get(),
                [&](std::size_t item) {
                    ++calls;
                    if (item == 3) pthreadpool_release_executor_threads(pool.get());
                },
                10);
        }
    });
    EXPECT_EQ(calls, 1'000);
}

TEST(executors, can_be_changed) {
    test_executor first(1);
    test_executor second(2);
    const owned_pool pool = make_on(first, 8);
    pthreadpool_executor one = first.interface();
    pthreadpool_executor other = second.interface();
    EXPECT_FALSE(pthreadpool_update_executor(pool.get(), &one, &first)) << "it has that one";
    EXPECT_EQ(count_calls(pool.get()), 100);
    EXPECT_TRUE(pthreadpool_update_executor(pool.get(), &other, &second));
    EXPECT_EQ(pthreadpool_get_threads_count(pool.get()), 3u);
    EXPECT_EQ(count_calls(pool.get()), 100);
    EXPECT_EQ(second.scheduled(), 2);
    EXPECT_TRUE(pthreadpool_update_executor(pool.get(), nullptr, nullptr));
    EXPECT_EQ(pthreadpool_get_threads_count(pool.get()), 8u) << "threads of its own";
    EXPECT_EQ(count_calls(pool.get()), 100);
    EXPECT_FALSE(pthreadpool_update_executor(pool.get(), nullptr, nullptr));
    EXPECT_TRUE(pthreadpool_update_executor(pool.get(), &one, &first));
    EXPECT_EQ(count_calls(pool.get()), 100);
    pthreadpool_release_executor_threads(make_pool(2).get());
}

// The one thread of the executor makes the call: nobody is left who could come, and nobody is waited for.
TEST(executors, a_thread_of_the_executor_may_call) {
    test_executor executor(1, false);
    const owned_pool pool = make_on(executor, 2);
    std::atomic<int> calls{0};
    std::thread([&] { calls = count_calls(pool.get()); }).join();
    EXPECT_EQ(calls, 100);
}

}  // namespace
}  // namespace heddle::test

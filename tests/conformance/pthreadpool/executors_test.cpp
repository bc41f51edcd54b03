// SPDX-License-Identifier: Apache-2.0
// executors_test.cpp - pools on the threads of an executor, which arrive late or never, and are released.
#include <pthreadpool.h>

#include <atomic>
#include <cstddef>
#include <limits>
#include <mutex>
#include <set>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>

#include "owned_pool.hpp"

namespace heddle::test {
namespace {

// An executor that keeps its tasks until `start`, or starts them at once on a new thread.
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
        EXPECT_EQ(count_calls(pool.get()), 100) << "the caller does all the work";
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
    EXPECT_EQ(pthreadpool_get_threads_count(pool.get()), 8u) << "its own threads";
    EXPECT_EQ(count_calls(pool.get()), 100);
    EXPECT_FALSE(pthreadpool_update_executor(pool.get(), nullptr, nullptr));
    EXPECT_TRUE(pthreadpool_update_executor(pool.get(), &one, &first));
    EXPECT_EQ(count_calls(pool.get()), 100);
    pthreadpool_release_executor_threads(make_pool(2).get());
}

// The only thread of the executor makes the call: no other thread can arrive, and the call waits for none.
TEST(executors, a_thread_of_the_executor_may_call) {
    test_executor executor(1, false);
    const owned_pool pool = make_on(executor, 2);
    std::atomic<int> calls{0};
    std::thread([&] { calls = count_calls(pool.get()); }).join();
    EXPECT_EQ(calls, 100);
}

// An executor as a class, as clients of Google's header write it. It keeps its tasks until its destructor.
class late_executor : public PthreadpoolExecutor {
public:
    explicit late_executor(int threads) : threads_(threads) {}
    ~late_executor() override {
        for (const auto& [task, context] : kept_) task(context);  // the pool is gone
    }
    int NumThreads() override { return threads_; }
    void Schedule(void* context, TaskFunction task) override { kept_.emplace_back(task, context); }
    std::size_t scheduled() const { return kept_.size(); }

private:
    const int threads_;
    std::vector<std::pair<TaskFunction, void*>> kept_;
};

// Runs each task at once, on the thread that schedules it.
class inline_executor : public PthreadpoolExecutor {
public:
    int NumThreads() override { return 2; }
    void Schedule(void* context, TaskFunction task) override {
        ++scheduled_;
        task(context);
    }
    int scheduled() const { return scheduled_; }

private:
    int scheduled_ = 0;
};

TEST(executors, can_be_objects_of_a_class) {
    late_executor executor(3);
    const owned_pool pool(pthreadpool_create_v2(&executor, executor.GetContext(), 8));
    EXPECT_EQ(pthreadpool_get_threads_count(pool.get()), 4u);
    EXPECT_EQ(count_calls(pool.get()), 100);
    EXPECT_EQ(executor.scheduled(), 3u);
    EXPECT_FALSE(pthreadpool_update_executor(pool.get(), &executor, executor.GetContext())) << "it has that one";
    late_executor other(1);
    EXPECT_TRUE(pthreadpool_update_executor(pool.get(), &other, other.GetContext()));
    EXPECT_EQ(pthreadpool_get_threads_count(pool.get()), 2u);
    EXPECT_TRUE(pthreadpool_update_executor(pool.get(), nullptr, nullptr));
}

TEST(executors, an_executor_without_threads_leaves_the_work_to_the_caller) {
    inline_executor executor;
    const owned_pool pool(pthreadpool_create_v2(&executor, executor.GetContext(), 3));
    for (int round = 1; round <= 3; ++round) {
        EXPECT_EQ(count_calls(pool.get()), 100);
        EXPECT_EQ(executor.scheduled(), round) << "the pool requests no further threads after a refusal";
        pthreadpool_release_executor_threads(pool.get());
    }
}

// More threads than Heddle's pools can have, requested by the executor, by the caller, and by both.
TEST(executors, absurd_numbers_of_threads_are_cut_to_the_limit) {
    constexpr std::size_t k_most = 16'319;
    for (const auto& [theirs, asked, expected] :
         {std::tuple{20'000, std::size_t{20'000}, k_most}, std::tuple{20'000, std::size_t{5}, std::size_t{5}},
          std::tuple{2, ~std::size_t{0}, std::size_t{3}},
          std::tuple{std::numeric_limits<int>::max(), ~std::size_t{0}, k_most},
          std::tuple{std::numeric_limits<int>::min(), ~std::size_t{0}, std::size_t{1}}}) {
        late_executor executor(theirs);
        const owned_pool pool(pthreadpool_create_v2(&executor, executor.GetContext(), asked));
        ASSERT_NE(pool, nullptr);
        EXPECT_EQ(pthreadpool_get_threads_count(pool.get()), expected);
        EXPECT_EQ(count_calls(pool.get()), 100);
        EXPECT_EQ(executor.scheduled(), expected - 1);
    }
}

TEST(executors, a_pool_that_cannot_have_threads_of_its_own_keeps_its_executor) {
    late_executor executor(2);
    const owned_pool pool(pthreadpool_create_v2(&executor, executor.GetContext(), ~std::size_t{0}));
    EXPECT_EQ(count_calls(pool.get()), 100);
    EXPECT_FALSE(pthreadpool_update_executor(pool.get(), nullptr, nullptr));
    EXPECT_EQ(pthreadpool_get_threads_count(pool.get()), 3u);
    EXPECT_EQ(count_calls(pool.get()), 100);
    EXPECT_EQ(executor.scheduled(), 2u);
}

}  // namespace
}  // namespace heddle::test

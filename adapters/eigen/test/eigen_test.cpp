// SPDX-License-Identifier: Apache-2.0
// eigen_test.cpp - Eigen's tensors compute the same on Heddle's pools as on one thread.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <heddle/blocking.hpp>
#include <heddle/eigen.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/pool.hpp>
#include <stdexcept>
#include <thread>
#include <unsupported/Eigen/CXX11/Tensor>

namespace {

using tensor = Eigen::Tensor<int, 1>;

// The sum of the squares, computed by several threads.
long squares(heddle::eigen_thread_pool& threads, int n) {
    tensor v(n);
    for (int i = 0; i < n; ++i) v(i) = i;
    const Eigen::ThreadPoolDevice device(&threads, threads.NumThreads());
    Eigen::Tensor<long, 1> made(n);
    made.device(device) = v.cast<long>() * v.cast<long>();
    long sum = 0;
    for (int i = 0; i < n; ++i) sum += made(i);
    return sum;
}

constexpr int k_items = 100'000;
constexpr long k_sum_of_squares = 333'328'333'350'000;

TEST(eigen, same_result_with_1_2_and_64_threads) {
    for (const unsigned count : {1U, 2U, 64U}) {
        heddle::pool pool({.threads = count});
        heddle::eigen_thread_pool threads(&pool);
        EXPECT_EQ(threads.NumThreads(), static_cast<int>(count));
        EXPECT_EQ(squares(threads, k_items), k_sum_of_squares);
    }
}

TEST(eigen, scheduled_functions_know_their_thread) {
    heddle::pool pool({.threads = 2});
    heddle::eigen_thread_pool threads(&pool);
    heddle::eigen_thread_pool others(&pool);
    EXPECT_EQ(threads.CurrentThreadId(), -1);
    std::atomic<int> seen = -2;
    threads.Schedule([&] { seen = others.CurrentThreadId() == -1 ? threads.CurrentThreadId() : -3; });
    while (seen == -2) std::this_thread::yield();
    EXPECT_GE(seen, 0);
    EXPECT_LT(seen, 2);
}

TEST(eigen, expressions_in_tasks_of_the_same_pool) {
    heddle::pool pool({.threads = 2});
    heddle::eigen_thread_pool threads(&pool);
    std::atomic<int> right = 0;
    heddle::parallel_for(0, 20,
                         [&](int) {
                             if (heddle::blocking([&] { return squares(threads, k_items); }) == k_sum_of_squares)
                                 ++right;
                         },
                         {.pool = &pool});
    EXPECT_EQ(right, 20);
}

TEST(eigen, exception_of_a_scheduled_function_ends_the_process) {
    const auto throw_there = [] {
        heddle::pool pool({.threads = 2});
        heddle::eigen_thread_pool threads(&pool);
        threads.Schedule([] { throw std::runtime_error("thrown by a function of Eigen's"); });
    };
    EXPECT_DEATH(throw_there(), "thrown by a function of Eigen's");
}

TEST(eigen, works_in_a_forked_child) {
    heddle::eigen_thread_pool threads;
    ASSERT_EQ(squares(threads, k_items), k_sum_of_squares);
    const pid_t child = fork();
    if (child == 0) _exit(squares(threads, k_items) == k_sum_of_squares ? 0 : 1);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace

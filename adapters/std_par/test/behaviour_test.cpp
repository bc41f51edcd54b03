// SPDX-License-Identifier: Apache-2.0
// behaviour_test.cpp - where std::execution::par runs, and what it does about exceptions, locks, nesting and fork().
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <execution>
#include <functional>
#include <heddle/pool.hpp>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

long sum_up_to(int n) {
    std::vector<int> v(static_cast<std::size_t>(n));
    std::iota(v.begin(), v.end(), 1);
    return std::reduce(std::execution::par, v.begin(), v.end(), 0L);
}

TEST(std_par, runs_in_the_pool_that_the_caller_is_in) {
    heddle::pool own({.threads = 3});
    std::atomic<unsigned> elsewhere = 0;
    const bool default_was_started = heddle::default_pool_started();
    own.install([&] {
        std::vector<int> v(1'000);
        std::for_each(std::execution::par, v.begin(), v.end(), [&](int&) {
            if (heddle::current_worker().value_or(0) >= 3) ++elsewhere;
        });
    });
    EXPECT_EQ(elsewhere, 0U);
    EXPECT_EQ(heddle::default_pool_started(), default_was_started);
}

TEST(std_par, several_threads_take_part) {
    heddle::pool own({.threads = 4});
    std::atomic<int> arrived = 0;
    // Each of four calls waits for the others: one thread alone would never end.
    own.install([&] {
        std::vector<int> v(4);
        std::for_each(std::execution::par, v.begin(), v.end(), [&](int&) {
            ++arrived;
            while (arrived != 4) std::this_thread::yield();
        });
    });
    EXPECT_EQ(arrived, 4);
}

TEST(std_par, exception_of_an_element_function_terminates) {
    const auto throwing = [](int x) {
        if (x == 500) throw std::runtime_error("thrown by an element function");
        return x;
    };
    std::vector<int> v(1'000);
    std::iota(v.begin(), v.end(), 0);
    EXPECT_DEATH(std::for_each(std::execution::par, v.begin(), v.end(), throwing), "thrown by an element function");
    EXPECT_DEATH(std::transform_reduce(std::execution::par, v.begin(), v.end(), 0, std::plus<>(), throwing),
                 "thrown by an element function");
}

TEST(std_par, exception_of_a_comparison_terminates_also_for_lack_of_memory) {
    std::vector<int> v(10'000);
    std::iota(v.rbegin(), v.rend(), 0);
    const auto throwing = [](int a, int b) {
        if (a == 5'000) throw std::bad_alloc();
        return a % 777 < b % 777;
    };
    EXPECT_DEATH(std::sort(std::execution::par, v.begin(), v.end(), throwing), "bad_alloc");
}

// A call may hold a lock while it waits in a nested algorithm. If its thread began another outer call meanwhile, that would lock again.
TEST(std_par, thread_that_waits_in_a_nested_call_runs_no_other_outer_call) {
    heddle::pool own({.threads = 4});
    static thread_local int depth = 0;
    std::atomic<int> deepest = 0;
    std::atomic<int> calls = 0;
    std::vector<int> outer(200);
    std::vector<int> inner(16);
    const auto nested = [&](int&) {
        if (++depth > deepest) deepest = depth;
        std::for_each(std::execution::par, inner.begin(), inner.end(), [&](const int&) {
            std::this_thread::yield();  // for another thread to steal a part, so that this one waits for it
            ++calls;
        });
        --depth;
    };
    own.install([&] { std::for_each(std::execution::par, outer.begin(), outer.end(), nested); });
    EXPECT_EQ(calls, 200 * 16);
    EXPECT_EQ(deepest, 1);
}

TEST(std_par, search_stops_early) {
    std::vector<int> v(1'000'000);
    v[10] = 1;
    std::atomic<int> looked_at = 0;
    const auto found = std::find_if(std::execution::par, v.begin(), v.end(), [&](int x) {
        ++looked_at;
        return x == 1;
    });
    EXPECT_EQ(found - v.begin(), 10);
    EXPECT_LT(looked_at, 500'000);
}

TEST(std_par, works_in_a_forked_child) {
    ASSERT_EQ(sum_up_to(100'000), 5'000'050'000L);
    const pid_t child = fork();
    if (child == 0) _exit(sum_up_to(100'000) == 5'000'050'000L ? 0 : 1);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// serial_test.cpp - every construct in a build without threads runs on the calling thread, with the same results, and does not hang.
#include <heddle/heddle.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <support/fib.hpp>

namespace heddle::test {
namespace {

// True if every call of the visitor came from the thread that created this object.
class only_here {
public:
    void visit() {
        ++visits;
        is_true = is_true && std::this_thread::get_id() == self_;
    }

    int visits = 0;
    bool is_true = true;

private:
    const std::thread::id self_ = std::this_thread::get_id();
};

TEST(serial, a_pool_has_no_threads_and_works) {
    pool home({.threads = 4});
    EXPECT_EQ(home.thread_count(), 0u);
    EXPECT_EQ(home.install([] { return fib(15); }), 610);
}

TEST(serial, the_thread_that_makes_a_pool_can_be_its_worker) {
    pool home({.threads = 4, .use_current_thread = true});
    EXPECT_EQ(home.thread_count(), 1u);
    EXPECT_EQ(home.install([] { return fib(15); }), 610);
}

TEST(serial, a_join_runs_both_sides_here) {
    only_here here;
    join([&] { here.visit(); }, [&] { here.visit(); });
    EXPECT_TRUE(here.is_true);
    EXPECT_EQ(here.visits, 2);
}

TEST(serial, loops_run_here) {
    only_here here;
    parallel_for(0, 10'000, [&](int) { here.visit(); });
    grid(10, 20).tile(3, 7).for_each([&](std::size_t, std::size_t, std::size_t, std::size_t) { here.visit(); });
    EXPECT_TRUE(here.is_true);
    EXPECT_EQ(here.visits, 10'000 + 4 * 3);
}

TEST(serial, algorithms_and_chains_have_their_results) {
    std::vector<int> numbers(100'000);
    std::iota(numbers.begin(), numbers.end(), 0);
    std::ranges::reverse(numbers);
    sort(numbers);
    EXPECT_TRUE(std::ranges::is_sorted(numbers));
    EXPECT_EQ(iter(numbers).filter([](int n) { return n % 2 == 0; }).count(), 50'000u);
}

TEST(serial, a_scope_runs_its_tasks_before_it_ends) {
    only_here here;
    scope([&](auto& tasks) {
        for (int i = 0; i < 10; ++i) tasks.spawn([&] { here.visit(); });
    });
    EXPECT_TRUE(here.is_true);
    EXPECT_EQ(here.visits, 10);
}

TEST(serial, tasks_and_futures_run_when_they_are_made) {
    only_here here;
    spawn([&] { here.visit(); });
    EXPECT_EQ(here.visits, 1);
    auto answer = async([&] {
        here.visit();
        return 42;
    });
    EXPECT_EQ(answer.get(), 42);
    EXPECT_TRUE(here.is_true);
}

TEST(serial, exceptions_reach_the_caller) {
    EXPECT_THROW(parallel_for(0, 100,
                              [](int i) {
                                  if (i == 50) throw std::runtime_error("50");
                              }),
                 std::runtime_error);
    EXPECT_THROW(async([]() -> int { throw std::runtime_error("no"); }).get(), std::runtime_error);
}

TEST(serial, what_is_for_several_threads_does_not_wait_for_them) {
    EXPECT_EQ(blocking([] { return 7; }), 7);
    pool home({.threads = 2});
    home.resize(1);
    EXPECT_EQ(home.install([] { return fib(10); }), 55);
    shutdown_default_pool();
    EXPECT_EQ(fib(10), 55);
}

}  // namespace
}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// spin_wait_test.cpp - waiting without sleeping.
#include <heddle/detail/prim/spin_wait.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

#include <gtest/gtest.h>

#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::spin_wait;

TEST(spin_wait, smoke) {
    const watchdog watch(std::chrono::seconds(60), "spin_wait_test");
    std::atomic<bool> done{false};
    std::thread other([&] { done = true; });
    for (spin_wait backoff; !done; backoff.once()) {}
    other.join();
}

TEST(spin_wait, a_single_wait_always_returns) {
    spin_wait backoff;
    for (int i = 0; i < 1'000; ++i) backoff.once();
    backoff.reset();
    for (int i = 0; i < 1'000; ++i) backoff.once();
}

// Far more threads than processors pass a token round: each waiter has to let the one run that has it.
TEST(spin_wait, many_waiters_let_the_one_run_they_wait_for) {
    constexpr std::size_t k_threads = 16;
    constexpr std::size_t k_rounds = 50;
    const watchdog watch(std::chrono::seconds(60), "spin_wait_test");
    std::atomic<std::size_t> token{0};
    run_together(k_threads, [&](std::size_t self) {
        spin_wait backoff;
        for (std::size_t round = 0; round < k_rounds; ++round) {
            while (token.load() % k_threads != self) backoff.once();
            backoff.reset();
            ++token;
        }
    });
    EXPECT_EQ(token, k_threads * k_rounds);
}

}  // namespace
}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// once_latch_test.cpp - the latch of threads outside every pool.
#include <heddle/detail/prim/once_latch.hpp>

#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::once_latch;

class once_latch_threads : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "once_latch_test"};
};

TEST(once_latch, smoke) {
    once_latch done;
    int result = 0;
    std::thread somebody([&] {
        result = 42;
        once_latch::set(&done);
    });
    done.wait();
    EXPECT_EQ(result, 42);
    EXPECT_TRUE(done.is_set());
    somebody.join();
}

TEST(once_latch, is_set_once_it_was_set) {
    once_latch latch;
    EXPECT_FALSE(latch.is_set());
    once_latch::set(&latch);
    EXPECT_TRUE(latch.is_set());
}

TEST(once_latch, wait_on_a_set_latch_returns) {
    once_latch latch;
    once_latch::set(&latch);
    latch.wait();
    latch.wait();
    EXPECT_TRUE(latch.is_set());
}

TEST_F(once_latch_threads, set_is_never_missed_and_brings_what_was_done_before) {
    constexpr std::size_t k_rounds = 5'000;
    std::vector<once_latch> latches(k_rounds);
    std::vector<std::size_t> payload(k_rounds);
    run_in_rounds(2, k_rounds, [&](std::size_t index, std::size_t round) {
        if (index == 0) {
            payload[round] = round + 1;
            once_latch::set(&latches[round]);
        } else {
            latches[round].wait();
            EXPECT_EQ(payload[round], round + 1);
        }
    });
}

TEST_F(once_latch_threads, waiter_may_free_the_latch_as_soon_as_it_is_set) {
    constexpr std::size_t k_rounds = 5'000;
    std::vector<once_latch*> latches(k_rounds);
    for (once_latch*& latch : latches) latch = new once_latch;
    run_in_rounds(2, k_rounds, [&](std::size_t index, std::size_t round) {
        once_latch* const latch = latches[round];
        if (index == 0) {
            once_latch::set(latch);
        } else {
            if (round % 2 == 0) latch->wait();
            else spin_until([&] { return latch->is_set(); });  // without having slept
            delete latch;
        }
    });
}

TEST_F(once_latch_threads, many_wait_each_on_its_own) {
    constexpr std::size_t k_pairs = 8;
    constexpr std::size_t k_rounds = 200;
    std::vector<once_latch> latches(k_pairs * k_rounds);
    run_in_rounds(2 * k_pairs, k_rounds, [&](std::size_t index, std::size_t round) {
        once_latch& latch = latches[round * k_pairs + index / 2];
        if (index % 2 == 0) once_latch::set(&latch);
        else latch.wait();
        EXPECT_TRUE(latch.is_set());
    });
}

}  // namespace
}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// count_latch_test.cpp - the latch that waits for a number of threads.
#include <heddle/detail/prim/count_latch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::count_latch;

class count_latch_threads : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "count_latch_test"};
};

TEST(count_latch, smoke) {
    count_latch all_here(2);
    std::thread first([&] { count_latch::count_down(&all_here); });
    std::thread second([&] { count_latch::count_down(&all_here); });
    all_here.wait();
    first.join();
    second.join();
}

TEST(count_latch, of_zero_is_set_from_the_start) {
    count_latch latch(0);
    latch.wait();
}

TEST(count_latch, is_set_by_the_last_count) {
    for (const std::uint32_t count : {1u, 2u, 1000u}) {
        count_latch latch(count);
        for (std::uint32_t i = 0; i < count; ++i) count_latch::count_down(&latch);
        latch.wait();
    }
}

TEST_F(count_latch_threads, does_not_open_before_the_last_count) {
    constexpr int k_count = 100;
    count_latch latch(k_count);
    std::atomic<int> counted{0};
    std::thread other([&] {
        for (int i = 0; i < k_count; ++i) {
            ++counted;
            count_latch::count_down(&latch);
            std::this_thread::yield();
        }
    });
    latch.wait();
    EXPECT_EQ(counted, k_count);
    other.join();
}

// The waiter also frees the latch at once.
TEST_F(count_latch_threads, waiter_sees_what_all_have_done_and_may_free_the_latch) {
    constexpr std::size_t k_threads = 4;
    constexpr std::size_t k_rounds = 2'000;
    std::vector<count_latch*> latches(k_rounds);
    for (count_latch*& latch : latches) latch = new count_latch(k_threads - 1);
    std::vector<std::size_t> payload(k_threads * k_rounds);
    run_in_rounds(k_threads, k_rounds, [&](std::size_t index, std::size_t round) {
        count_latch* const latch = latches[round];
        std::size_t* const mine = &payload[round * k_threads];
        if (index > 0) {
            mine[index] = round + index;
            count_latch::count_down(latch);
            return;
        }
        latch->wait();
        delete latch;
        for (std::size_t i = 1; i < k_threads; ++i) EXPECT_EQ(mine[i], round + i);
    });
}

}  // namespace
}  // namespace heddle::test

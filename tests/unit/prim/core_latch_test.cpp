// SPDX-License-Identifier: Apache-2.0
// core_latch_test.cpp - the latch of workers and guests: when the setter has to wake the waiter.
#include <heddle/detail/prim/core_latch.hpp>

#include <chrono>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::core_latch;

class core_latch_threads : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "core_latch_test"};
};

TEST(core_latch, smoke) {
    // The waiter spins and finds the latch set: the setter need not wake it.
    core_latch short_wait;
    EXPECT_FALSE(short_wait.is_set());
    EXPECT_FALSE(core_latch::set(&short_wait));
    EXPECT_TRUE(short_wait.is_set());

    // The waiter falls asleep, in two steps. From then on the setter owes it a wake-up.
    core_latch long_wait;
    EXPECT_TRUE(long_wait.get_sleepy());
    EXPECT_TRUE(long_wait.fall_asleep());
    EXPECT_FALSE(long_wait.is_set());
    EXPECT_TRUE(core_latch::set(&long_wait));
    long_wait.wake_up();
    EXPECT_TRUE(long_wait.is_set());
}

TEST(core_latch, set_while_the_waiter_is_only_sleepy_owes_nothing) {
    core_latch latch;
    EXPECT_TRUE(latch.get_sleepy());
    EXPECT_FALSE(core_latch::set(&latch));
    EXPECT_FALSE(latch.fall_asleep());
    EXPECT_TRUE(latch.is_set());
}

TEST(core_latch, nobody_sleeps_on_a_set_latch) {
    core_latch latch;
    EXPECT_FALSE(core_latch::set(&latch));
    EXPECT_FALSE(latch.get_sleepy());
    EXPECT_FALSE(latch.fall_asleep());
    latch.wake_up();
    EXPECT_TRUE(latch.is_set());
}

TEST(core_latch, a_waiter_woken_for_another_reason_is_not_woken_again) {
    core_latch latch;
    for (int wait = 0; wait < 3; ++wait) {
        EXPECT_TRUE(latch.get_sleepy());
        EXPECT_TRUE(latch.fall_asleep());
        latch.wake_up();
        EXPECT_FALSE(latch.is_set());
    }
    EXPECT_FALSE(core_latch::set(&latch));
}

TEST(core_latch, a_repeated_step_counts_as_done) {
    core_latch latch;
    EXPECT_TRUE(latch.get_sleepy());
    EXPECT_TRUE(latch.get_sleepy());
    EXPECT_TRUE(latch.fall_asleep());
    EXPECT_TRUE(latch.fall_asleep());
    EXPECT_TRUE(core_latch::set(&latch));
}

TEST_F(core_latch_threads, what_was_done_before_set_is_visible_to_the_waiter) {
    constexpr std::size_t k_rounds = 2'000;
    std::vector<core_latch> latches(k_rounds);
    std::vector<std::size_t> payload(k_rounds);
    run_in_rounds(2, k_rounds, [&](std::size_t index, std::size_t round) {
        if (index == 0) {
            payload[round] = round + 1;
            EXPECT_FALSE(core_latch::set(&latches[round]));
        } else {
            spin_until([&] { return latches[round].is_set(); });
            EXPECT_EQ(payload[round], round + 1);
        }
    });
}

TEST_F(core_latch_threads, setter_owes_a_wake_exactly_when_the_waiter_has_fallen_asleep) {
    constexpr std::size_t k_rounds = 20'000;
    std::vector<core_latch> latches(k_rounds);
    std::vector<int> slept(k_rounds);
    std::vector<int> owed(k_rounds);
    run_in_rounds(2, k_rounds, [&](std::size_t index, std::size_t round) {
        core_latch& latch = latches[round];
        if (index == 0) owed[round] = core_latch::set(&latch);
        else slept[round] = latch.get_sleepy() && latch.fall_asleep();
    });
    EXPECT_EQ(slept, owed);
}

// The waiter wakes up in between, as a worker does that a posted job has woken.
TEST_F(core_latch_threads, setter_owes_a_wake_to_a_waiter_that_sleeps_again) {
    constexpr std::size_t k_rounds = 20'000;
    std::vector<core_latch> latches(k_rounds);
    std::vector<int> slept_once(k_rounds);
    std::vector<int> slept_again(k_rounds);
    std::vector<int> owed(k_rounds);
    run_in_rounds(2, k_rounds, [&](std::size_t index, std::size_t round) {
        core_latch& latch = latches[round];
        if (index == 0) {
            owed[round] = core_latch::set(&latch);
            return;
        }
        slept_once[round] = latch.get_sleepy() && latch.fall_asleep();
        if (slept_once[round] != 0) latch.wake_up();
        slept_again[round] = latch.get_sleepy() && latch.fall_asleep();
        spin_until([&] { return latch.is_set(); });
    });
    for (std::size_t round = 0; round < k_rounds; ++round) {
        ASSERT_GE(owed[round], slept_again[round]) << "round " << round;
        ASSERT_LE(owed[round], slept_once[round]) << "round " << round;
    }
}

TEST_F(core_latch_threads, waiter_may_free_the_latch_as_soon_as_it_is_set) {
    constexpr std::size_t k_rounds = 5'000;
    std::vector<core_latch*> latches(k_rounds);
    for (core_latch*& latch : latches) latch = new core_latch;
    run_in_rounds(2, k_rounds, [&](std::size_t index, std::size_t round) {
        core_latch* const latch = latches[round];
        if (index == 0) {
            static_cast<void>(core_latch::set(latch));
        } else {
            spin_until([&] { return latch->is_set(); });
            delete latch;
        }
    });
}

}  // namespace
}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// handover_test.cpp - the thread that comes second continues.
#include <heddle/detail/algo/handover.hpp>

#include <atomic>
#include <cstddef>

#include <gtest/gtest.h>

#include <support/threads.hpp>

namespace heddle::test {
namespace {

using detail::handover;

TEST(handover, the_owner_goes_on_if_it_comes_second) {
    handover two;
    EXPECT_FALSE(two.has_other());
    EXPECT_FALSE(two.bring_other());
    EXPECT_TRUE(two.has_other());
    EXPECT_TRUE(two.bring_own());
    EXPECT_TRUE(two.has_other());
}

TEST(handover, the_other_goes_on_if_it_comes_second) {
    handover two;
    EXPECT_FALSE(two.bring_own());
    EXPECT_FALSE(two.has_other());
    EXPECT_TRUE(two.bring_other());
    EXPECT_TRUE(two.has_other());
}

TEST(handover, one_of_two_threads_goes_on_and_has_both) {
    for (int round = 0; round < 1'000; ++round) {
        handover two;
        int own = 0, other = 0;
        std::atomic<int> sum{0};
        run_together(2, [&](std::size_t who) {
            (who == 0 ? own : other) = 21;
            if (who == 0 ? two.bring_own() : two.bring_other()) sum += own + other;
        });
        ASSERT_EQ(sum, 42);
    }
}

}  // namespace
}  // namespace heddle::test

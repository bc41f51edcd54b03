// SPDX-License-Identifier: Apache-2.0
// splitter_test.cpp - how often a range is divided.
#include <heddle/detail/algo/splitter.hpp>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

using detail::splitter;

// How many parts come of one, if nothing is stolen.
unsigned parts_of(splitter split) { return split.divide() ? 2 * parts_of(split) : 1; }

TEST(splitter, smoke) {
    splitter whole(2);
    EXPECT_TRUE(whole.divide());  // halves
    splitter half = whole;
    EXPECT_TRUE(half.divide());  // quarters
    splitter quarter = half;
    EXPECT_FALSE(quarter.divide());  // enough for two threads

    splitter stolen = quarter.stolen();  // somebody has nothing to do: divide again
    EXPECT_TRUE(stolen.divide());
}

TEST(splitter, makes_at_least_one_part_for_each_thread_and_not_many_more) {
    for (unsigned threads = 1; threads <= 300; ++threads) {
        EXPECT_GT(parts_of(splitter(threads)), threads);
        EXPECT_LE(parts_of(splitter(threads)), 2 * threads);
    }
}

TEST(splitter, without_threads_divides_nothing) {
    EXPECT_EQ(parts_of(splitter(0)), 1u);
    EXPECT_EQ(parts_of(splitter(0).stolen()), 1u);
}

TEST(splitter, a_stolen_part_begins_anew_however_small_it_is) {
    splitter split(64);
    while (split.divide()) {}
    EXPECT_EQ(parts_of(split), 1u);
    EXPECT_EQ(parts_of(split.stolen()), parts_of(splitter(64)));
}

TEST(splitter, refusing_once_is_refusing_for_good) {
    splitter split(1);
    EXPECT_TRUE(split.divide());
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(split.divide());
}

}  // namespace
}  // namespace heddle::test

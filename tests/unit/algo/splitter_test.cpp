// SPDX-License-Identifier: Apache-2.0
// splitter_test.cpp - into how many parts a range is divided.
#include <heddle/detail/algo/splitter.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/algo/divide.hpp>

namespace heddle::test {
namespace {

using detail::demand;
using detail::splitter;

// The sizes of the parts that come of a range, if nothing is stolen.
std::vector<std::size_t> parts_of(std::size_t size, splitter split) {
    if (!split.divide(size)) return {size};
    std::vector<std::size_t> all = parts_of(split.left_size(size), split.left());
    const std::vector<std::size_t> others = parts_of(size - split.left_size(size), split.right());
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

TEST(splitter, smoke) {
    splitter whole = splitter::adaptive(2, 1);
    ASSERT_TRUE(whole.divide(100));
    EXPECT_EQ(whole.left_size(100), 50u);
    splitter half = whole.left();
    ASSERT_TRUE(half.divide(50));
    splitter quarter = half.right();
    EXPECT_FALSE(quarter.divide(25));  // enough for two threads

    splitter stolen = quarter.stolen();  // a thread has nothing to do: divide again
    EXPECT_TRUE(stolen.divide(25));
}

TEST(splitter, adaptive_makes_two_equal_parts_for_each_thread) {
    for (std::size_t threads = 2; threads <= 70; ++threads) {
        const auto parts = parts_of(1'000'000, splitter::adaptive(threads, 1));
        EXPECT_EQ(parts.size(), 2 * threads);
        const auto [least, most] = std::ranges::minmax(parts);
        EXPECT_LE(most - least, 8u) << threads;
    }
}

TEST(splitter, even_makes_one_part_for_each_thread_and_no_more_of_a_stolen_one) {
    for (std::size_t threads = 1; threads <= 70; ++threads) {
        EXPECT_EQ(parts_of(1'000'000, splitter::even(threads, 1)).size(), threads);
        EXPECT_EQ(parts_of(1'000'000, splitter::even(threads, 1).stolen()).size(), threads) << "those it was to become";
        splitter last = splitter::even(threads, 1);
        while (last.divide(1'000'000)) last = last.right();
        EXPECT_EQ(parts_of(1'000'000, last.stolen()).size(), 1u);
    }
    EXPECT_EQ(splitter::even(4, 1).follows, demand::ignored);
}

TEST(splitter, no_part_is_empty_or_smaller_than_the_grain) {
    for (std::size_t size = 1; size < 200; ++size) {
        for (std::size_t grain = 1; grain < 30; ++grain) {
            const auto parts = parts_of(size, splitter::adaptive(7, grain));
            EXPECT_GE(std::ranges::min(parts), std::min(size, grain)) << size << ' ' << grain;
        }
    }
}

TEST(splitter, one_thread_divides_nothing) {
    EXPECT_EQ(parts_of(1'000, splitter::adaptive(1, 1)).size(), 1u);
    EXPECT_EQ(parts_of(1'000, splitter::adaptive(1, 1).stolen()).size(), 1u);
    EXPECT_EQ(splitter::adaptive(1, 1).follows, demand::ignored);
}

TEST(splitter, a_stolen_part_begins_anew_however_small_it_is) {
    splitter split = splitter::adaptive(8, 1);
    while (split.divide(1'000)) split = split.left();
    EXPECT_EQ(parts_of(1'000, split).size(), 1u);
    EXPECT_EQ(parts_of(1'000, split.stolen()).size(), 2u);
    EXPECT_EQ(parts_of(2, split.stolen()).size(), 2u);
    EXPECT_EQ(parts_of(1, split.stolen()).size(), 1u);
}

TEST(splitter, to_the_bottom_does_not_depend_on_what_was_stolen) {
    for (std::size_t size = 1; size < 100; ++size) {
        splitter split = splitter::to_the_bottom();
        splitter stolen = split.stolen();
        EXPECT_EQ(parts_of(size, split), std::vector<std::size_t>(size, 1));
        EXPECT_EQ(split.divide(size), stolen.divide(size));
        if (size > 1) {
            EXPECT_EQ(split.left_size(size), stolen.left_size(size));
        }
    }
    EXPECT_EQ(splitter::to_the_bottom().follows, demand::ignored);
}

TEST(splitter, few_items_make_a_part_for_each_thread_and_no_more_of_a_stolen_one) {
    for (std::size_t threads = 2; threads <= 70; ++threads) {
        const splitter whole = splitter::adaptive(threads, 1);
        const std::size_t few = detail::k_few_items_per_part * whole.parts;
        EXPECT_EQ(parts_of(few, whole.for_few_items()).size(), threads);
        splitter last = whole.for_few_items();
        while (last.divide(few)) last = last.right();
        EXPECT_EQ(parts_of(few, last.stolen()).size(), 1u);
        EXPECT_EQ(last.follows, demand::seen_by_owner);
        EXPECT_EQ(parts_of(few, whole.for_few_items().in_two()).size(), 2u);
    }
    EXPECT_EQ(parts_of(3, splitter().for_few_items()).size(), 1u);
    EXPECT_EQ(parts_of(3, splitter::to_the_bottom().for_few_items()).size(), 3u);
}

TEST(splitter, long_parts_begin_at_multiples_of_64_items) {
    splitter whole = splitter::adaptive(2, 1);
    ASSERT_TRUE(whole.divide(10'000));
    EXPECT_EQ(whole.middle(0, 10'000), 4'992u);
    EXPECT_EQ(whole.middle(3, 10'003), 4'992u);
    EXPECT_EQ(whole.middle(0, 2'046), 1'023u) << "not where it would count";

    splitter of_the_users = splitter::adaptive(2, 2'500);
    ASSERT_TRUE(of_the_users.divide(10'000));
    EXPECT_EQ(of_the_users.middle(0, 10'000), 5'000u);
    splitter not_longer = splitter::adaptive(2, 1).with_parts_of_at_most(2'500, 10'000);
    ASSERT_TRUE(not_longer.divide(10'000));
    EXPECT_EQ(not_longer.middle(0, 10'000), 5'000u);
}

TEST(splitter, stretches_end_at_multiples_of_64_items_if_there_is_one_in_their_second_half) {
    const splitter whole = splitter::adaptive(2, 1);
    EXPECT_EQ(whole.end_of_stretch(0, 100), 64u);
    EXPECT_EQ(whole.end_of_stretch(0, 64), 64u);
    EXPECT_EQ(whole.end_of_stretch(0, 63), 63u);
    EXPECT_EQ(whole.end_of_stretch(60, 120), 120u);
    EXPECT_EQ(whole.end_of_stretch(1'000, 2'000), 1'984u);
    EXPECT_EQ(splitter::adaptive(2, 100).end_of_stretch(1'000, 2'000), 2'000u) << "the grain is the user's";
}

TEST(splitter, no_part_is_longer_than_asked_for) {
    for (const std::size_t threads : {1u, 2u, 7u}) {
        for (const std::size_t most : {1u, 3u, 10u, 1'000u}) {
            for (const std::size_t size : {1u, 9u, 10u, 11u, 999u}) {
                const auto parts = parts_of(size, splitter::adaptive(threads, 1).with_parts_of_at_most(most, size));
                EXPECT_LE(std::ranges::max(parts), most) << size << " items, " << threads << " threads";
            }
        }
    }
}

TEST(splitter, the_largest_size_does_not_overflow) {
    constexpr std::size_t k_most = std::numeric_limits<std::size_t>::max();
    for (const std::size_t threads : {2u, 3u, 7u}) {
        std::size_t sum = 0;
        for (const std::size_t part : parts_of(k_most, splitter::adaptive(threads, 1))) sum += part;
        EXPECT_EQ(sum, k_most);
    }
}

}  // namespace
}  // namespace heddle::test

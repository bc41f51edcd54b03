// SPDX-License-Identifier: Apache-2.0
// ranges_test.cpp - ranges with more than 2^32 items: right on 64-bit machines, refused on 32-bit ones.
#include <heddle/detail/algo/ranges.hpp>

#include <cstddef>
#include <cstdint>
#include <ranges>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <heddle/grid.hpp>
#include <heddle/iter.hpp>
#include <heddle/parallel_for.hpp>

namespace heddle::test {
namespace {

using detail::advanced;
using detail::count_of;
using detail::index_iterator;
using detail::size_of;

constexpr std::uint64_t k_billion = 1'000'000'000;
constexpr std::uint64_t k_first = 7 * k_billion;
constexpr std::uint64_t k_many = 5 * k_billion;
constexpr bool k_can_count_them = sizeof(std::size_t) > 4;

// What a call makes of more items than 32 bits can count: true if it refuses them with a sentence.
template <class Call>
bool refuses(Call call) {
    try {
        call();
        return false;
    } catch (const std::invalid_argument& error) {
        return std::string(error.what()).find("more items than this machine can count") != std::string::npos;
    }
}

TEST(ranges, indices_beyond_32_bits_are_counted_or_refused) {
    EXPECT_EQ(refuses([] { EXPECT_EQ(count_of(k_first, k_first + k_many), k_many); }), !k_can_count_them);
}

TEST(ranges, views_beyond_32_bits_are_counted_or_refused) {
    auto many = std::views::iota(k_first, k_first + k_many);
    EXPECT_EQ(refuses([&] { EXPECT_EQ(size_of(many), k_many); }), !k_can_count_them);
}

// One call is enough to see that the loop has begun with the right index, and is not refused.
TEST(ranges, loops_and_chains_beyond_32_bits_work_or_are_refused) {
    const auto is_right = [](std::uint64_t i) { return i >= k_first && i < k_first + k_many; };
    const auto loop = [&] { EXPECT_TRUE(parallel_for_until(k_first, k_first + k_many, is_right)); };
    EXPECT_EQ(refuses(loop), !k_can_count_them);
    const auto chain = [&] { EXPECT_TRUE(iota(k_first, k_first + k_many).any(is_right)); };
    EXPECT_EQ(refuses(chain), !k_can_count_them);
    const auto views = [&] { EXPECT_TRUE(iter(std::views::iota(k_first, k_first + k_many)).any(is_right)); };
    EXPECT_EQ(refuses(views), !k_can_count_them);
}

// More than half of what 32 bits can count: a signed distance of 32 bits could not hold it.
TEST(ranges, large_distances_are_right_on_every_machine) {
    constexpr auto k_far = static_cast<std::size_t>(3 * k_billion);
    EXPECT_EQ(count_of(k_first, k_first + k_far), k_far);
    EXPECT_EQ(*advanced(index_iterator(k_first), k_far), 10 * k_billion);
    EXPECT_EQ(*advanced(index_iterator(std::int64_t{-1}), k_far), static_cast<std::int64_t>(3 * k_billion) - 1);
    EXPECT_EQ(*advanced(index_iterator(std::uint32_t{1}), k_far), 3 * k_billion + 1);
}

TEST(ranges, an_extent_of_a_grid_beyond_the_machine_is_refused) {
    if constexpr (k_can_count_them) EXPECT_NO_THROW(static_cast<void>(grid(k_many)));
    else EXPECT_THROW(static_cast<void>(grid(k_many)), std::invalid_argument);
}

}  // namespace
}  // namespace heddle::test

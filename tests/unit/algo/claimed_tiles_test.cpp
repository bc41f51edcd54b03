// SPDX-License-Identifier: Apache-2.0
// claimed_tiles_test.cpp - each tile goes to exactly one participant, by either way of counting.
#include <heddle/detail/algo/claimed_tiles.hpp>

#include <atomic>
#include <cstddef>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include <support/threads.hpp>

namespace heddle::test {
namespace {

template <class Count>
class claims : public testing::Test {};

using counts = testing::Types<detail::subtracted_count, detail::exchanged_count>;
TYPED_TEST_SUITE(claims, counts);

template <class Count>
using tiles_of = detail::basic_claimed_tiles<Count>;

TYPED_TEST(claims, smoke) {
    tiles_of<TypeParam> tiles(5, 2);
    EXPECT_EQ(tiles.of(0).first(), 0u);
    EXPECT_EQ(tiles.of(1).first(), 3u) << "the first ranges are the longer ones";
    std::size_t tile = 0;
    ASSERT_TRUE(tiles.of(0).take_back(tile));
    EXPECT_EQ(tile, 2u);
    EXPECT_TRUE(tiles.of(0).take_front());
    EXPECT_TRUE(tiles.of(0).take_front());
    EXPECT_FALSE(tiles.of(0).take_front());
    EXPECT_FALSE(tiles.of(0).take_back(tile));
}

TYPED_TEST(claims, nothing_is_left_after_clear) {
    tiles_of<TypeParam> tiles(100, 4);
    tiles.clear();
    std::size_t tile = 0;
    for (std::size_t p = 0; p < 4; ++p) EXPECT_FALSE(tiles.of(p).take_back(tile));
}

TYPED_TEST(claims, ranges_may_be_as_long_as_numbers_go) {
    constexpr std::size_t k_most = std::numeric_limits<std::size_t>::max();
    tiles_of<TypeParam> tiles(k_most, 2);
    std::size_t tile = 0;
    ASSERT_TRUE(tiles.of(0).take_back(tile));
    EXPECT_EQ(tile, k_most / 2);
    ASSERT_TRUE(tiles.of(1).take_back(tile));
    EXPECT_EQ(tile, k_most - 1);
}

TYPED_TEST(claims, more_participants_than_have_room_on_the_stack) {
    tiles_of<TypeParam> tiles(1'000, 300);
    std::size_t all = 0;
    for (std::size_t p = 0; p < 300; ++p) {
        while (tiles.of(p).take_front()) ++all;
    }
    EXPECT_EQ(all, 1'000u);
}

TYPED_TEST(claims, every_tile_goes_to_exactly_one) {
    constexpr std::size_t k_participants = 4;
    for (int round = 0; round < 200; ++round) {
        constexpr std::size_t k_tiles = 500;
        std::vector<std::atomic<int>> taken(k_tiles);
        tiles_of<TypeParam> tiles(k_tiles, k_participants);
        run_together(k_participants, [&](std::size_t self) {
            for (std::size_t next = tiles.of(self).first(); tiles.of(self).take_front(); ++next) ++taken[next];
            for (std::size_t victim = 0; victim < k_participants; ++victim) {
                std::size_t tile = 0;
                while (victim != self && tiles.of(victim).take_back(tile)) ++taken[tile];
            }
        });
        for (const auto& one : taken) ASSERT_EQ(one, 1);
    }
}

}  // namespace
}  // namespace heddle::test

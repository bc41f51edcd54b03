// SPDX-License-Identifier: Apache-2.0
// grid_shape_test.cpp - where the tiles of a grid lie, for sizes that no loop could run over.
#include <heddle/detail/algo/grid_shape.hpp>

#include <cstddef>
#include <limits>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

using detail::grid_indices;
using detail::grid_shape;

constexpr std::size_t k_largest = std::numeric_limits<std::size_t>::max();

TEST(grid_shapes, smoke) {
    const grid_shape<2> shape({5, 7}, {1, 3});
    EXPECT_EQ(shape.count(), 15u);
    grid_indices<2> at{};
    shape.locate(5, at);
    EXPECT_EQ(at, (grid_indices<2>{1, 2}));
    EXPECT_EQ(shape.extent_from(1, 6), 1u) << "the last tile of a row is smaller";
}

TEST(grid_shapes, numbers_are_row_major) {
    const grid_shape<3> shape({3, 4, 5}, {1, 1, 1});
    ASSERT_EQ(shape.count(), 60u);
    grid_indices<3> counted{};
    for (std::size_t number = 0; number < 60; ++number) {
        grid_indices<3> located{};
        shape.locate(number, located);
        EXPECT_EQ(located, counted);
        EXPECT_EQ(shape.advance(counted, 3), number < 59);
    }
}

TEST(grid_shapes, a_dimension_of_nothing_makes_it_empty) {
    EXPECT_TRUE((grid_shape<2>({0, 5}, {1, 1}).is_empty()));
    EXPECT_TRUE((grid_shape<2>({5, 0}, {1, 1}).is_empty()));
    EXPECT_TRUE((grid_shape<2>({k_largest, 0}, {1, 1}).is_empty()));
    EXPECT_FALSE((grid_shape<2>({1, 1}, {1, 1}).is_empty()));
}

TEST(grid_shapes, as_many_dimensions_are_numbered_as_fit) {
    constexpr std::size_t k_half = std::size_t{1} << (std::numeric_limits<std::size_t>::digits / 2);
    const grid_shape<2> too_many({k_half, k_half}, {1, 1});
    EXPECT_EQ(too_many.first_numbered(), 1u);
    EXPECT_EQ(too_many.count(), k_half);
    const grid_shape<2> just_fits({k_half - 1, k_half}, {1, 1});
    EXPECT_EQ(just_fits.first_numbered(), 0u);
    EXPECT_EQ(just_fits.count(), (k_half - 1) * k_half);
    const grid_shape<2> fits_in_tiles({k_half, k_half}, {1, 2});
    EXPECT_EQ(fits_in_tiles.first_numbered(), 0u);
}

TEST(grid_shapes, the_last_tile_of_the_longest_dimension) {
    for (const std::size_t tile : {std::size_t{1}, std::size_t{2}, std::size_t{1'000}, k_largest - 1, k_largest}) {
        const grid_shape<1> shape({k_largest}, {tile});
        grid_indices<1> at{};
        shape.locate(shape.count() - 1, at);
        const std::size_t begin = at[0] * tile;
        EXPECT_EQ(shape.extent_from(0, begin), k_largest - begin) << tile;
        EXPECT_LE(k_largest - begin, tile);
        EXPECT_FALSE(shape.advance(at, 1));
    }
}

}  // namespace
}  // namespace heddle::test

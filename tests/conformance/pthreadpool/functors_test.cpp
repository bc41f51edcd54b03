// SPDX-License-Identifier: Apache-2.0
// functors_test.cpp - the 22 overloads for C++ functors.
#include <pthreadpool.h>

#include <atomic>
#include <cstddef>

#include <gtest/gtest.h>

#include "owned_pool.hpp"

namespace heddle::test {
namespace {

// Counts calls with this many arguments, and is called as const.
struct counter {
    std::atomic<std::size_t>& arguments;
    template <class... Indices>
    void operator()(Indices...) const {
        arguments += sizeof...(Indices);
    }
};

// Calls an overload with ranges of 2 and tiles of 1, with and without flags. A dynamic call may cover two tiles.
#define EXPECT_OVERLOAD(name, dimensions, tiles, ...)                                          \
    do {                                                                                       \
        std::atomic<std::size_t> arguments{0};                                                 \
        pthreadpool_parallelize_##name(pool.get(), counter{arguments}, __VA_ARGS__);           \
        const std::size_t most = std::size_t{dimensions + tiles} << dimensions;                \
        EXPECT_LE(arguments, most);                                                            \
        EXPECT_GE(arguments, most / 2);                                                        \
        EXPECT_EQ(arguments % (dimensions + tiles), 0u);                                       \
        pthreadpool_parallelize_##name(nullptr, counter{arguments}, __VA_ARGS__, 0xffff'ffff); \
        EXPECT_LE(arguments, 2 * most);                                                        \
        EXPECT_GE(arguments, most);                                                            \
    } while (false)

TEST(functors, every_overload_calls_a_const_functor) {
    const owned_pool pool = make_pool(2);
    EXPECT_OVERLOAD(1d, 1, 0, 2);
    EXPECT_OVERLOAD(2d, 2, 0, 2, 2);
    EXPECT_OVERLOAD(3d, 3, 0, 2, 2, 2);
    EXPECT_OVERLOAD(4d, 4, 0, 2, 2, 2, 2);
    EXPECT_OVERLOAD(5d, 5, 0, 2, 2, 2, 2, 2);
    EXPECT_OVERLOAD(6d, 6, 0, 2, 2, 2, 2, 2, 2);
    EXPECT_OVERLOAD(1d_tile_1d, 1, 1, 2, 1);
    EXPECT_OVERLOAD(2d_tile_1d, 2, 1, 2, 2, 1);
    EXPECT_OVERLOAD(3d_tile_1d, 3, 1, 2, 2, 2, 1);
    EXPECT_OVERLOAD(4d_tile_1d, 4, 1, 2, 2, 2, 2, 1);
    EXPECT_OVERLOAD(5d_tile_1d, 5, 1, 2, 2, 2, 2, 2, 1);
    EXPECT_OVERLOAD(6d_tile_1d, 6, 1, 2, 2, 2, 2, 2, 2, 1);
    EXPECT_OVERLOAD(2d_tile_2d, 2, 2, 2, 2, 1, 1);
    EXPECT_OVERLOAD(3d_tile_2d, 3, 2, 2, 2, 2, 1, 1);
    EXPECT_OVERLOAD(4d_tile_2d, 4, 2, 2, 2, 2, 2, 1, 1);
    EXPECT_OVERLOAD(5d_tile_2d, 5, 2, 2, 2, 2, 2, 2, 1, 1);
    EXPECT_OVERLOAD(6d_tile_2d, 6, 2, 2, 2, 2, 2, 2, 2, 1, 1);
    EXPECT_OVERLOAD(1d_tile_1d_dynamic, 1, 1, 2, 1);
    EXPECT_OVERLOAD(2d_tile_1d_dynamic, 2, 1, 2, 2, 1);
    EXPECT_OVERLOAD(2d_tile_2d_dynamic, 2, 2, 2, 2, 1, 1);
    EXPECT_OVERLOAD(3d_tile_2d_dynamic, 3, 2, 2, 2, 2, 1, 1);
    EXPECT_OVERLOAD(4d_tile_2d_dynamic, 4, 2, 2, 2, 2, 2, 1, 1);
}

}  // namespace
}  // namespace heddle::test

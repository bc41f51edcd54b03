// SPDX-License-Identifier: Apache-2.0
// disjoint_writer_test.cpp - every place can be written once, from any thread, and not twice.
#include <heddle/disjoint_writer.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/parallel_for.hpp>
#include <support/shared_pools.hpp>

namespace heddle::test {
namespace {

TEST(disjoint_writers, smoke) {
    std::vector<int> v(3);
    disjoint_writer<int> writer(v);
    writer.write(1, 5);
    EXPECT_EQ(v[1], 5);
    EXPECT_THROW(writer.write(1, 6), std::invalid_argument);
    EXPECT_THROW(writer.write(3, 6), std::invalid_argument);
    EXPECT_EQ(v, (std::vector{0, 5, 0}));
    EXPECT_EQ(writer.count(), 1u);
}

TEST(disjoint_writers, all_places_from_all_threads) {
    in_each_pool([] {
        std::vector<std::size_t> v(10'000);
        disjoint_writer<std::size_t> writer(v);
        parallel_for(std::size_t{0}, v.size(), [&](std::size_t i) { writer.write(i * 7 % v.size(), i); });
        EXPECT_EQ(writer.count(), v.size());
        for (std::size_t i = 0; i < v.size(); ++i) ASSERT_EQ(v[i * 7 % v.size()], i);
    });
}

TEST(disjoint_writers, of_many_writers_to_one_place_one_succeeds) {
    in_each_pool([] {
        std::vector<int> v(1);
        disjoint_writer<int> writer(v);
        std::atomic<int> refused{0};
        parallel_for(0, 100, [&](int i) {
            try {
                writer.write(0, i);
            } catch (const std::invalid_argument&) {
                ++refused;
            }
        });
        EXPECT_EQ(refused, 99);
    });
}

TEST(disjoint_writers, values_may_be_move_only) {
    std::vector<std::unique_ptr<int>> v(2);
    disjoint_writer<std::unique_ptr<int>> writer(v);
    writer.write(0, std::make_unique<int>(4));
    EXPECT_EQ(*v[0], 4);
}

}  // namespace
}  // namespace heddle::test

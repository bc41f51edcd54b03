// SPDX-License-Identifier: Apache-2.0
// grain_test.cpp - the default grain is what calls without one of their own use.
#include <heddle/grain.hpp>

#include <atomic>
#include <cstddef>

#include <gtest/gtest.h>

#include <heddle/parallel_for.hpp>
#include <support/shared_pools.hpp>

namespace heddle::test {
namespace {

struct grain : testing::Test {
    ~grain() override { set_default_grain(0); }
};

// The size of the smallest chunk of 1000 items.
std::size_t smallest_chunk(const options& how) {
    std::atomic<std::size_t> least{1'000};
    parallel_for_chunks(
        1'000,
        [&](std::size_t first, std::size_t last) {
            std::size_t seen = least;
            while (last - first < seen && !least.compare_exchange_weak(seen, last - first)) {}
        },
        how);
    return least;
}

TEST_F(grain, smoke) {
    EXPECT_EQ(default_grain(), 0u);
    set_default_grain(100);
    EXPECT_EQ(default_grain(), 100u);
    set_default_grain(0);
    EXPECT_EQ(default_grain(), 0u);
}

TEST_F(grain, loops_obey_the_default) {
    shared_pools().back()->install([] {
        EXPECT_LT(smallest_chunk({}), 100u);
        set_default_grain(1'000);
        EXPECT_EQ(smallest_chunk({}), 1'000u);
    });
}

TEST_F(grain, an_explicit_grain_comes_first) {
    shared_pools().back()->install([] {
        set_default_grain(1'000);
        EXPECT_LT(smallest_chunk({.grain = 10}), 500u);
        set_default_grain(1);
        EXPECT_EQ(smallest_chunk({.grain = 1'000}), 1'000u);
    });
}

}  // namespace
}  // namespace heddle::test

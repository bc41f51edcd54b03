// SPDX-License-Identifier: Apache-2.0
// views_test.cpp - the syntax of std::ranges means the same chains.
#include <heddle/iter.hpp>

#include <functional>
#include <ranges>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include <support/elements.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_views : public chain_fixture {};

TEST_F(iter_views, smoke) {
    const std::vector<int> v{3, 1, 2};
    const auto square = [](int x) { return x * x; };
    EXPECT_EQ(v | par | views::map(square) | views::sum(), 14);
    EXPECT_EQ(v | par | views::filter(is_even) | views::collect(), (std::vector{2}));
}

TEST_F(iter_views, arguments_may_be_ranges_and_results_containers) {
    for_shapes([](const std::vector<int>& v) {
        const auto dot = v | par | views::zip(v) | views::map([](int x, int y) { return long{x} * y; }) | views::sum();
        EXPECT_EQ(dot, iter(v).map([](int x) { return long{x} * x; }).sum());
        EXPECT_EQ(v | par | views::chain(std::vector<int>(v)) | views::count(), 2 * v.size());
        EXPECT_EQ(v | par | views::collect<std::multiset<int>>(), std::multiset<int>(v.begin(), v.end()));
        EXPECT_EQ(v | std::views::reverse | par | views::rev() | views::collect(), v);
        std::vector<int> out;
        v | par | views::skip(1) | views::collect_into(out);
        EXPECT_EQ(out, iter(v).skip(1).collect());
    });
}

TEST_F(iter_views, a_container_that_is_given_away_is_owned) {
    const std::vector<int> values{1, 2, 3};
    const auto moved = elements_of<move_only>(values) | par | views::rev() | views::collect();
    EXPECT_EQ(values_of(moved), (std::vector{3, 2, 1}));
}

}  // namespace
}  // namespace heddle::test

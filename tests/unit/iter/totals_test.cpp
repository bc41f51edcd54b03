// SPDX-License-Identifier: Apache-2.0
// totals_test.cpp - totals of all items, with and without lanes.
#include <heddle/iter.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_totals : public chain_fixture {};

TEST_F(iter_totals, smoke) {
    const std::vector<int> v{3, 1, 2};
    EXPECT_EQ(iter(v).sum(), 6);
    EXPECT_EQ(iter(v).product(), 6);
    EXPECT_EQ(iter(v).count(), 3u);
    EXPECT_EQ(iter(v).min(), 1);
    EXPECT_EQ(iter(v).max(), 3);
    EXPECT_EQ(iter(v).minmax(), std::pair(1, 3));
    EXPECT_EQ(iter(v).reduce(0, std::plus<>()), 6);
    EXPECT_EQ(iter(v).reduce_with(std::bit_or<>()), 3);
}

TEST_F(iter_totals, sums_and_counts_with_and_without_filters) {
    for_shapes([](const std::vector<int>& v) {
        EXPECT_EQ(iter(v).sum<std::int64_t>(), std::accumulate(v.begin(), v.end(), std::int64_t{0}));
        const auto sum_even = [](std::int64_t sum, int x) { return is_even(x) ? sum + x : sum; };
        EXPECT_EQ(iter(v).filter(is_even).sum<std::int64_t>(),
                  std::accumulate(v.begin(), v.end(), std::int64_t{0}, sum_even));
        EXPECT_EQ(iter(v).map([](int x) { return std::int64_t{x}; }).reduce(std::int64_t{0}, std::plus<std::int64_t>()),
                  std::accumulate(v.begin(), v.end(), std::int64_t{0}));
        EXPECT_EQ(iter(v).filter(is_even).count(), static_cast<std::size_t>(std::ranges::count_if(v, is_even)));
        EXPECT_EQ(iter(v).rev().skip(2).chain(v).count(), v.size() + (v.size() > 2 ? v.size() - 2 : 0));
        EXPECT_EQ(iter(v).map([](int x) { return std::uint8_t(x); }).sum(),
                  std::accumulate(v.begin(), v.end(), std::uint8_t{0},
                                  [](std::uint8_t sum, int x) { return std::uint8_t(sum + x); }));
        EXPECT_EQ(iter(v).map([](int x) { return unsigned(x) | 1u; }).product(),
                  std::accumulate(v.begin(), v.end(), 1u, [](unsigned p, int x) { return p * (unsigned(x) | 1u); }));
        EXPECT_EQ(iter(v).map([](int x) { return double(x); }).sum(), std::accumulate(v.begin(), v.end(), 0.0));
    });
}

TEST_F(iter_totals, reductions_combine_from_left_to_right) {
    for_shapes([](const std::vector<int>& v) {
        std::string wanted;
        for (const int x : v) wanted += std::to_string(x);
        const auto text = [](int x) { return std::to_string(x); };
        EXPECT_EQ(iter(v).map(text).reduce(std::string(), std::plus<>()), wanted);
        EXPECT_EQ(iter(v).map(text).reduce_with(std::plus<>()), v.empty() ? std::nullopt : std::optional(wanted));
        EXPECT_EQ(iter(v).map(text).sum(), wanted);
        EXPECT_EQ(iter(v).map(text).by_uniform_blocks(100).sum(), wanted);
    });
}

TEST_F(iter_totals, items_are_folded_into_a_total_of_the_caller) {
    const auto add = [](std::vector<int>& total, int x) { total.push_back(x); };
    const auto append = [](std::vector<int>& left, std::vector<int> right) {
        left.insert(left.end(), right.begin(), right.end());
    };
    for_shapes([&](const std::vector<int>& v) {
        std::vector<int> total{-1};
        std::vector<int> expected = total;
        expected.insert(expected.end(), v.begin(), v.end());
        iter(v).fold_into(total, add, append);
        EXPECT_EQ(total, expected);
        const auto fail = [](std::vector<int>&, int) { throw std::runtime_error("no"); };
        if (!v.empty()) {
            EXPECT_THROW(iter(v).fold_into(total, fail, append), std::runtime_error);
        }
        EXPECT_EQ(total, expected);
    });
}

TEST_F(iter_totals, extremes_are_the_first_of_their_kind) {
    for_shapes([](const std::vector<int>& v) {
        const auto numbered = iter(v).enumerate().collect();
        const auto by_value = [](const auto& l, const auto& r) { return l.second < r.second; };
        const auto value_of = [](const auto& one) { return one.second; };
        if (v.empty()) {
            EXPECT_EQ(iter(v).min(), std::nullopt);
            EXPECT_EQ(iter(numbered).max_by(by_value), std::nullopt);
            EXPECT_EQ(iter(v).minmax(), std::nullopt);
            return;
        }
        EXPECT_EQ(iter(v).min(), std::ranges::min(v));
        EXPECT_EQ(iter(v).max(), std::ranges::max(v));
        EXPECT_EQ(iter(v).filter([](int x) { return x > 2; }).min(), [&]() -> std::optional<int> {
            std::optional<int> least;
            for (const int x : v) {
                if (x > 2 && (!least || x < *least)) least = x;
            }
            return least;
        }());
        EXPECT_EQ(iter(numbered).min_by(by_value), *std::ranges::min_element(numbered, by_value));
        EXPECT_EQ(iter(numbered).max_by(by_value), *std::ranges::max_element(numbered, by_value));
        EXPECT_EQ(iter(numbered).min_by_key(value_of), *std::ranges::min_element(numbered, {}, value_of));
        EXPECT_EQ(iter(numbered).max_by_key(value_of), *std::ranges::max_element(numbered, {}, value_of));
        const auto both = std::ranges::minmax(numbered, {}, value_of);
        EXPECT_EQ(iter(numbered).minmax(by_value), std::pair(both.min, both.max));
    });
}

// Items, keys that are numbers, filters in between, and keys that cannot be compared: as serial code has it.
TEST_F(iter_totals, best_by_key_is_the_first_of_the_best) {
    for_shapes([](const std::vector<int>& v) {
        const auto key = [](int x) { return x % 7; };
        const auto place = [&](const int& x) { return &x - v.data(); };
        const auto by_place = [&](const int& x) { return std::pair(key(x), -place(x)); };
        std::optional<int> least, greatest;
        for (const int x : v) {
            if (!is_even(x)) continue;
            if (!least || key(x) < key(*least)) least = x;
            if (!greatest || key(*greatest) < key(x)) greatest = x;
        }
        EXPECT_EQ(iter(v).filter(is_even).min_by_key(key), least);
        EXPECT_EQ(iter(v).filter(is_even).max_by_key(key), greatest);
        EXPECT_EQ(iter(v).copied().filter(is_even).min_by_key(key), least);
        if (v.empty()) return;
        EXPECT_EQ(iter(v).min_by_key(place), v.front());
        EXPECT_EQ(iter(v).max_by_key(place), v.back());
        EXPECT_EQ(iter(v).max_by_key(by_place), *std::ranges::max_element(v, {}, key));

        const auto or_nan = [](int x) { return x % 3 == 0 ? std::numeric_limits<double>::quiet_NaN() : double(-x); };
        EXPECT_EQ(iter(v).with_min_len(v.size()).min_by_key(or_nan), *std::ranges::min_element(v, {}, or_nan));
        EXPECT_EQ(iter(v).with_min_len(v.size()).max_by_key(or_nan), *std::ranges::max_element(v, {}, or_nan));
    });
}

TEST_F(iter_totals, items_behind_a_filter_are_the_elements_themselves) {
    for_shapes([](const std::vector<int>& v) {
        std::ptrdiff_t places = 0;
        for (std::size_t i = 0; i < v.size(); ++i) {
            if (is_even(v[i])) places += static_cast<std::ptrdiff_t>(i);
        }
        EXPECT_EQ(iter(v).filter(is_even).map([&](const int& x) { return &x - v.data(); }).sum(), places);

        std::vector<int> changed = v;
        const int sum = iter(changed).filter(is_even).map([](int& x) { return ++x; }).sum();
        std::vector<int> expected = v;
        int expected_sum = 0;
        for (int& x : expected) {
            if (is_even(x)) expected_sum += ++x;
        }
        EXPECT_EQ(sum, expected_sum);
        EXPECT_EQ(changed, expected);
    });
}

TEST_F(iter_totals, every_item_is_visited_once) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<std::atomic<int>> visits(v.size());
        iter(v).enumerate().for_each([&](std::size_t i, int) { ++visits[i]; });
        iter(v).enumerate().for_each_init([] { return 1; }, [&](int& own, std::size_t i, int) { visits[i] += own; });
        iter(v).enumerate().for_each_with(1, [&](int& own, const auto& one) { visits[one.first] += own; });
        EXPECT_TRUE(std::ranges::all_of(visits, [](const auto& n) { return n == 3; }));
    });
}

TEST_F(iter_totals, fill_assigns_to_all) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<int> own = v;
        iter_mut(own).fill(4);
        EXPECT_EQ(own, std::vector<int>(v.size(), 4));
    });
}

}  // namespace
}  // namespace heddle::test

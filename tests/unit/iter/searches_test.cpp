// SPDX-License-Identifier: Apache-2.0
// searches_test.cpp - what is found is what serial code finds, little is looked at behind it, and errors come from the left.
#include <heddle/iter.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/expected.hpp>
#include <support/slow_calls.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_searches : public chain_fixture {};

TEST_F(iter_searches, smoke) {
    const std::vector<int> v{3, 1, 4, 1, 5};
    EXPECT_EQ(iter(v).find_first(is_even), 4);
    EXPECT_EQ(iter(v).position_last([](int x) { return x == 1; }), 3u);
    EXPECT_TRUE(iter(v).any(is_even));
    EXPECT_FALSE(iter(v).all(is_even));
    EXPECT_TRUE(iter(v).none([](int x) { return x > 5; }));
    EXPECT_EQ(iter(v).last(), 5);
    EXPECT_EQ(iter(v).nth(1), 1);
}

TEST_F(iter_searches, find_what_serial_code_finds) {
    for_shapes([](const std::vector<int>& v) {
        for (const int wanted : {0, 3, 500, 2'000}) {
            const auto is_wanted = [wanted](int x) { return x == wanted; };
            const auto first = std::ranges::find_if(v, is_wanted);
            const auto from_end = std::find_if(v.rbegin(), v.rend(), is_wanted);
            const bool is_there = first != v.end();
            const std::optional<int> found = is_there ? std::optional(wanted) : std::nullopt;
            EXPECT_EQ(iter(v).find_any(is_wanted), found);
            EXPECT_EQ(iter(v).find_first(is_wanted), found);
            EXPECT_EQ(iter(v).find_last(is_wanted), found);
            EXPECT_EQ(iter(v).any(is_wanted), is_there);
            EXPECT_EQ(iter(v).none(is_wanted), !is_there);
            EXPECT_EQ(iter(v).all(std::not_fn(is_wanted)), !is_there);
            EXPECT_EQ(iter(v).position_any(is_wanted).has_value(), is_there);
            const auto place = [&](std::ptrdiff_t i) {
                return is_there ? std::optional(std::size_t(i)) : std::nullopt;
            };
            EXPECT_EQ(iter(v).position_first(is_wanted), place(first - v.begin()));
            EXPECT_EQ(iter(v).position_last(is_wanted), place(v.rend() - from_end - 1));
        }
    });
}

TEST_F(iter_searches, find_with_the_number_of_the_item) {
    for_shapes([](const std::vector<int>& v) {
        const auto is_three = [](int x) { return x == 3; };
        const auto first = iter(v).find_first_indexed(is_three);
        const auto last = iter(v).find_last_indexed(is_three);
        const auto any = iter(v).find_any_indexed(is_three);
        const auto wanted = iter(v).position_first(is_three);
        ASSERT_EQ(first.has_value(), wanted.has_value());
        ASSERT_EQ(any.has_value(), wanted.has_value());
        if (!wanted) return;
        EXPECT_EQ(*first, std::pair(*wanted, 3));
        EXPECT_EQ(*last, std::pair(*iter(v).position_last(is_three), 3));
        EXPECT_EQ(v[any->first], 3);
    });
}

TEST_F(iter_searches, behind_filters_and_flat_maps_too) {
    for_shapes([](const std::vector<int>& v) {
        const std::vector<int> evens = iter(v).filter(is_even).collect();
        const auto big = [](int x) { return x > 2; };
        const auto first = std::ranges::find_if(evens, big);
        const auto last = std::find_if(evens.rbegin(), evens.rend(), big);
        EXPECT_EQ(iter(v).filter(is_even).find_first(big), first == evens.end() ? std::nullopt : std::optional(*first));
        EXPECT_EQ(iter(v).filter(is_even).find_last(big), last == evens.rend() ? std::nullopt : std::optional(*last));
        EXPECT_EQ(iter(v).filter(is_even).first(), evens.empty() ? std::nullopt : std::optional(evens.front()));
        EXPECT_EQ(iter(v).filter(is_even).last(), evens.empty() ? std::nullopt : std::optional(evens.back()));
        const auto three = [](int x) { return iota(x, x + 3); };
        const std::vector<int> threes = iter(v).flat_map(three).collect();
        EXPECT_EQ(iter(v).flat_map(three).find_first(big), iter(threes).find_first(big));
        EXPECT_EQ(iter(v).flat_map(three).find_last(big), iter(threes).find_last(big));
        const auto half = [](int x) { return is_even(x) ? std::optional(x / 2) : std::nullopt; };
        EXPECT_EQ(iter(v).find_map_first(half), evens.empty() ? std::nullopt : std::optional(evens.front() / 2));
        EXPECT_EQ(iter(v).find_map_last(half), evens.empty() ? std::nullopt : std::optional(evens.back() / 2));
        EXPECT_EQ(iter(v).find_map_any(half).has_value(), !evens.empty());
    });
}

TEST_F(iter_searches, end_soon_after_something_is_found) {
    in_each_pool([] {
        constexpr int n = 10'000'000;
        slow_calls looks;
        const auto look_for_ten = [&](int x) {
            looks.count();
            return x == 10;
        };
        EXPECT_EQ(iota(0, n).find_first(look_for_ten), 10);
        EXPECT_LT(looks.take(), slow_calls::k_many);
        EXPECT_EQ(iota(0, n).find_any(look_for_ten), 10);
        EXPECT_LT(looks.take(), slow_calls::k_many);
        EXPECT_EQ(iota(0, n).rev().find_last(look_for_ten), 10);
        EXPECT_LT(looks.take(), slow_calls::k_many);
        EXPECT_EQ(iota(0, n).by_exponential_blocks().find_first(look_for_ten), 10);
        EXPECT_LE(looks.take(), 64);
        EXPECT_EQ(iota(0, n).inspect([&](int) { looks.count(); }).take_any(5).count(), 5u);
        EXPECT_LT(looks.take(), slow_calls::k_many);
    });
}

TEST_F(iter_searches, an_exception_counts_only_to_the_left_of_what_is_found) {
    in_each_pool([] {
        const auto look = [](int x) {
            if (x == 700) throw std::runtime_error("seven hundred");
            return x == 300;
        };
        for (int round = 0; round < 20; ++round) {
            EXPECT_EQ(iota(0, 1'000).with_max_len(10).find_first(look), 300);
            EXPECT_THROW(iota(0, 1'000).with_max_len(10).rev().find_first(look), std::runtime_error);
        }
    });
}

TEST_F(iter_searches, try_for_each_returns_the_leftmost_error) {
    for_shapes([](const std::vector<int>& v) {
        using result = expected<bool>;
        const auto fail_at_threes = [](std::size_t i, int x) { return x == 3 ? result(failed{int(i)}) : result(true); };
        const result made = iter(v).enumerate().try_for_each(fail_at_threes);
        const auto wanted = iter(v).position_first([](int x) { return x == 3; });
        EXPECT_EQ(static_cast<bool>(made), !wanted);
        if (wanted) {
            EXPECT_EQ(static_cast<std::size_t>(made.error()), *wanted);
        }
    });
}

TEST_F(iter_searches, try_reduce_returns_a_total_or_the_leftmost_error) {
    for_shapes([](const std::vector<int>& v) {
        using result = expected<long>;
        const auto fail_at_threes = [](std::size_t i, int x) { return x == 3 ? result(failed{int(i)}) : result(x); };
        const result made = iter(v).enumerate().map(fail_at_threes).try_reduce(0L, std::plus<>());
        const auto wanted = iter(v).position_first([](int x) { return x == 3; });
        EXPECT_EQ(static_cast<bool>(made), !wanted);
        if (wanted) {
            EXPECT_EQ(static_cast<std::size_t>(made.error()), *wanted);
        } else {
            EXPECT_EQ(*made, iter(v).sum<long>());
        }
    });
}

}  // namespace
}  // namespace heddle::test

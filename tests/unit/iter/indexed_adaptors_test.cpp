// SPDX-License-Identifier: Apache-2.0
// indexed_adaptors_test.cpp - what is done with the places of items is what serial code does with them.
#include <heddle/iter.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <ranges>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_indexed : public chain_fixture {};

TEST_F(iter_indexed, smoke) {
    const std::vector<int> v{3, 1, 2};
    EXPECT_EQ(iter(v).zip(v).map(std::multiplies<>()).sum(), 14);
    EXPECT_EQ(iter(v).enumerate(1).map([](std::size_t i, int x) { return int(i) * x; }).sum(), 11);
    EXPECT_EQ(iter(v).rev().collect(), (std::vector{2, 1, 3}));
    EXPECT_EQ(iter(v).skip(1).take(1).collect(), (std::vector{1}));
    EXPECT_EQ(iter(v).intersperse(0).collect(), (std::vector{3, 0, 1, 0, 2}));
}

TEST_F(iter_indexed, zip_pairs_what_stands_at_the_same_place) {
    for_shapes([](const std::vector<int>& v) {
        const std::vector<long> doubles = iter(v).map([](int x) { return 2L * x; }).collect();
        EXPECT_TRUE(iter(v).zip(doubles).all([](int x, long twice) { return twice == 2L * x; }));
        EXPECT_EQ(iter(v).zip(doubles).size(), v.size());
        EXPECT_EQ(iter(v).zip(iota(0, 10)).size(), std::min<std::size_t>(10, v.size()));
        EXPECT_EQ(iter(v).zip_eq(doubles).count(), v.size());
        EXPECT_THROW(iter(v).zip_eq(iter(v).chain(v).chain(once(1))).count(), std::invalid_argument);
        EXPECT_EQ(multizip(v, doubles, iota(0, 1'000'000))
                      .map([](int x, long twice, int i) { return x + twice + i; })
                      .collect(),
                  iter(v).enumerate().map([](std::size_t i, int x) { return 3L * x + long(i); }).collect());
    });
}

TEST_F(iter_indexed, zip_refers_to_the_elements) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<int> copy(v.size());
        iter(copy).zip(v).for_each([](int& to, const int& from) { to = from; });
        EXPECT_EQ(copy, v);
    });
}

TEST_F(iter_indexed, places_from_the_end_or_some_of_them) {
    for_shapes([](const std::vector<int>& v) {
        for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{5}, v.size(), v.size() + 1}) {
            const auto all = [&] { return std::views::all(v); };
            const auto same = [](const std::vector<int>& made, auto&& view) { return std::ranges::equal(made, view); };
            const auto count = static_cast<std::ptrdiff_t>(n);
            EXPECT_TRUE(same(iter(v).skip(n).collect(), all() | std::views::drop(count)));
            EXPECT_TRUE(same(iter(v).take(n).collect(), all() | std::views::take(count)));
            EXPECT_TRUE(same(iter(v).rev().skip(n).collect(), all() | std::views::reverse | std::views::drop(count)));
            if (n == 0) continue;
            std::vector<int> steps;
            for (std::size_t i = 0; i < v.size(); i += n) steps.push_back(v[i]);
            EXPECT_EQ(iter(v).step_by(n).collect(), steps);
        }
    });
    EXPECT_THROW((void)iota(0, 3).step_by(0), std::invalid_argument);
}

TEST_F(iter_indexed, while_cuts_at_the_first_that_fails) {
    for_shapes([](const std::vector<int>& v) {
        for (const int limit : {-1, 3, 5, 990, 2'000}) {
            const auto below = [limit](int x) { return x < limit; };
            EXPECT_TRUE(std::ranges::equal(iter(v).take_while(below).collect(), v | std::views::take_while(below)));
            EXPECT_TRUE(std::ranges::equal(iter(v).skip_while(below).collect(), v | std::views::drop_while(below)));
        }
    });
}

TEST_F(iter_indexed, interleave_takes_turns) {
    for_shapes([](const std::vector<int>& v) {
        const std::vector<int> few{-1, -2, -3};
        const auto in_turns = [](const std::vector<int>& left, const std::vector<int>& right, bool goes_on) {
            std::vector<int> all;
            for (std::size_t l = 0, r = 0; l < left.size() || r < right.size();) {
                if (l < left.size()) all.push_back(left[l++]);
                else if (!goes_on) break;
                if (r < right.size()) all.push_back(right[r++]);
                else if (!goes_on) break;
            }
            return all;
        };
        EXPECT_EQ(iter(v).interleave(few).collect(), in_turns(v, few, true));
        EXPECT_EQ(iter(few).interleave(v).collect(), in_turns(few, v, true));
        EXPECT_EQ(iter(v).interleave_shortest(few).collect(), in_turns(v, few, false));
        EXPECT_EQ(iter(few).interleave_shortest(v).collect(), in_turns(few, v, false));
    });
}

// Chains whose items cannot be counted are refused when they are run, and all others give the items that serial code would.
TEST_F(iter_indexed, endless_chains) {
    constexpr std::size_t k_max = std::numeric_limits<std::size_t>::max();
    const auto some = [](auto chain) { return std::move(chain).take(3).collect(); };
    const std::vector<int> v{1, 2};
    in_each_pool([&] {
        EXPECT_THROW(repeat(7).interleave(repeat(8)).take(3).count(), std::invalid_argument);
        EXPECT_THROW(repeat(7).interleave(v).take(3).count(), std::invalid_argument);
        EXPECT_THROW((void)iter(v).by_value().interleave(repeat(8)).take(3).count(), std::invalid_argument);
        EXPECT_THROW(repeat(7).interleave_shortest(repeat(8)).take(3).count(), std::invalid_argument);
        EXPECT_THROW(repeat(7).intersperse(8).take(3).count(), std::invalid_argument);
        EXPECT_THROW(repeat_n(7, k_max / 2 + 2).intersperse(8).take(3).count(), std::invalid_argument);
        EXPECT_THROW(repeat(7).chain(v).take(3).count(), std::invalid_argument);
        EXPECT_THROW(split(std::views::iota(std::size_t{0}, k_max), [](std::size_t) { return true; }).count(),
                     std::invalid_argument);
        EXPECT_EQ(repeat_n(7, k_max / 2).interleave(repeat_n(8, k_max / 2 + 1)).size(), k_max);
        EXPECT_EQ(repeat_n(7, k_max / 2 + 1).intersperse(8).size(), k_max);
        EXPECT_EQ(repeat(7).interleave_shortest(v).collect(), (std::vector{7, 1, 7, 2, 7}));
        EXPECT_EQ(iter(v).by_value().interleave_shortest(repeat(7)).collect(), (std::vector{1, 7, 2, 7}));
        EXPECT_EQ(repeat(7).zip(v).map(std::plus<>()).collect(), (std::vector{8, 9}));
        EXPECT_EQ(multizip(repeat(7), v).size(), 2u);
        EXPECT_EQ(some(repeat(7)), (std::vector{7, 7, 7}));
        EXPECT_EQ(some(repeat(7).rev()), (std::vector{7, 7, 7}));
        EXPECT_EQ(some(repeat(7).skip(k_max - 1)), (std::vector{7}));
        EXPECT_EQ(some(repeat(7).skip(k_max)), (std::vector<int>{}));
        EXPECT_EQ(some(repeat(7).step_by(k_max - 1)), (std::vector{7, 7}));
        EXPECT_EQ(some(repeat(7).step_by(k_max)), (std::vector{7}));
        EXPECT_EQ(iota(std::size_t{0}, k_max).step_by(k_max / 2).collect(),
                  (std::vector<std::size_t>{0, k_max / 2, k_max / 2 * 2}));
        EXPECT_EQ(repeat(7).enumerate(k_max).take(2).map([](std::size_t i, int) { return i; }).collect(),
                  (std::vector<std::size_t>{k_max, 0}));
        EXPECT_EQ(repeat(7).chunks(2).take(1).collect(), (std::vector<std::vector<int>>{{7, 7}}));
        EXPECT_EQ(repeat(7).chunks(k_max).size(), 1u);
        EXPECT_EQ(iter(v).chunks(k_max).flatten().collect(), v);
        EXPECT_EQ(chunks(v, k_max).size(), 1u);
        EXPECT_EQ(rchunks(v, k_max).flatten().collect(), v);
        EXPECT_EQ(chunks_exact(v, k_max).size() + rchunks_exact(v, k_max).size() + windows(v, k_max).size(), 0u);
        EXPECT_EQ(windows(std::views::iota(std::size_t{0}, k_max), 1).size(), k_max);
        EXPECT_EQ(repeat(7).take_while([](int) { return false; }).count(), 0u);
        EXPECT_EQ(repeat(7).find_any([](int x) { return x == 7; }), 7);
        EXPECT_EQ(repeat(7).by_exponential_blocks(k_max).position_first([](int x) { return x == 7; }), 0u);
        EXPECT_EQ(repeat(7).cmp(repeat_n(8, 2)), std::strong_ordering::less);
    });
}

TEST_F(iter_indexed, intersperse_puts_one_between) {
    for_shapes([](const std::vector<int>& v) {
        const auto with_zeros = [](const std::vector<int>& items) {
            std::vector<int> all;
            for (const int x : items) {
                if (!all.empty()) all.push_back(0);
                all.push_back(x);
            }
            return all;
        };
        EXPECT_EQ(iter(v).intersperse(0).collect(), with_zeros(v));
        EXPECT_EQ(iter(v).filter(is_even).intersperse(0).collect(), with_zeros(iter(v).filter(is_even).collect()));
    });
}

TEST_F(iter_indexed, chunks_hold_all_items) {
    for_shapes([](const std::vector<int>& v) {
        for (const std::size_t n : {1u, 3u, 20'000u}) {
            EXPECT_EQ(iter(v).chunks(n).flatten().collect(), v);
            EXPECT_TRUE(iter(v).chunks(n).rev().skip(1).all([n](const auto& chunk) { return chunk.size() == n; }));
            const auto totals = iter(v).fold_chunks(n, [] { return 0L; }, std::plus<>()).collect();
            EXPECT_EQ(
                totals,
                iter(v).chunks(n).map([](const auto& c) { return std::accumulate(c.begin(), c.end(), 0L); }).collect());
            EXPECT_EQ(totals, iter(v).fold_chunks_with(n, 0L, std::plus<>()).collect());
        }
    });
    EXPECT_THROW((void)iota(0, 3).chunks(0), std::invalid_argument);
}

TEST_F(iter_indexed, positions_of_what_is_wanted) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<std::size_t> wanted;
        for (std::size_t i = 0; i < v.size(); ++i) {
            if (is_even(v[i])) wanted.push_back(i);
        }
        EXPECT_EQ(iter(v).positions(is_even).collect(), wanted);
    });
}

TEST_F(iter_indexed, seq_is_a_view_with_random_access) {
    const std::vector<int> v{3, 1, 2};
    auto view = iter(v).zip(v).map(std::plus<>()).rev().seq();
    static_assert(std::ranges::random_access_range<decltype(view)>);
    EXPECT_TRUE(std::ranges::equal(view | std::views::drop(1), std::vector{2, 6}));
    const auto of_view = iter(v | std::views::transform([](int x) { return 2 * x; })).seq();
    EXPECT_TRUE(std::ranges::equal(of_view, std::vector{6, 2, 4}));
}

TEST_F(iter_indexed, buffered_gives_places_to_what_has_none) {
    for_shapes([](const std::vector<int>& v) {
        const std::vector<int> evens = iter(v).filter(is_even).collect();
        const auto numbered = iter(v).filter(is_even).buffered().enumerate().collect();
        ASSERT_EQ(numbered.size(), evens.size());
        for (std::size_t i = 0; i < evens.size(); ++i) EXPECT_EQ(numbered[i], std::pair(i, evens[i]));
    });
}

}  // namespace
}  // namespace heddle::test

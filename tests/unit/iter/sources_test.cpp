// SPDX-License-Identifier: Apache-2.0
// sources_test.cpp - chains begin with exactly the items that their sources promise.
#include <heddle/iter.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <functional>
#include <limits>
#include <list>
#include <map>
#include <numeric>
#include <optional>
#include <ranges>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_sources : public chain_fixture {};

template <class Chain>
std::vector<std::vector<int>> lists_of(Chain chain) {
    return std::move(chain).map([](auto piece) { return std::vector<int>(piece.begin(), piece.end()); }).collect();
}

TEST_F(iter_sources, smoke) {
    const std::vector<int> v{1, 2, 3, 4, 5};
    EXPECT_EQ(iota(0, 5).sum(), 10);
    EXPECT_EQ(iota(10, 0, -3).collect(), (std::vector{10, 7, 4, 1}));
    EXPECT_EQ(lists_of(chunks(v, 2)), (std::vector<std::vector<int>>{{1, 2}, {3, 4}, {5}}));
    EXPECT_EQ(lists_of(rchunks(v, 2)), (std::vector<std::vector<int>>{{4, 5}, {2, 3}, {1}}));
    EXPECT_EQ(lists_of(windows(v, 4)), (std::vector<std::vector<int>>{{1, 2, 3, 4}, {2, 3, 4, 5}}));
    EXPECT_EQ(lists_of(split(v, is_even)), (std::vector<std::vector<int>>{{1}, {3}, {5}}));
    EXPECT_EQ(lines("one\r\ntwo\n\nlast").collect(), (std::vector<std::string_view>{"one", "two", "", "last"}));
    EXPECT_EQ(once(7).chain(repeat_n(8, 2)).collect(), (std::vector{7, 8, 8}));
    EXPECT_EQ(empty<int>().count(), 0u);
}

TEST_F(iter_sources, ranges_of_all_kinds) {
    for_shapes([](const std::vector<int>& v) {
        const long total = std::accumulate(v.begin(), v.end(), 0L);
        const auto wide = [](const auto& x) { return long{x}; };
        const auto total_of = [&](const auto& range) { return iter(range).map(wide).sum(); };
        EXPECT_EQ(total_of(std::deque<int>(v.begin(), v.end())), total);
        EXPECT_EQ(total_of(std::list<int>(v.begin(), v.end())), total);
        EXPECT_EQ(total_of(std::forward_list<int>(v.begin(), v.end())), total);
        EXPECT_EQ(total_of(std::multiset<int>(v.begin(), v.end())), total);
        EXPECT_EQ(iter(v | std::views::transform(wide)).sum(), total);
        EXPECT_EQ(iter(v | std::views::reverse).rev().collect(), v);
        EXPECT_EQ(iter(v | std::views::filter(is_even)).collect(), iter(v).filter(is_even).collect());
        EXPECT_EQ(iter_owned(std::list<int>(v.begin(), v.end())).collect(), v);
    });
}

TEST_F(iter_sources, maps_give_references_to_their_pairs) {
    std::map<int, int> squares;
    for (int i = 0; i < 1'000; ++i) squares[i] = i;
    iter(squares).for_each([](const int& key, int& value) { value = key * key; });
    EXPECT_TRUE(std::ranges::all_of(squares, [](const auto& one) { return one.second == one.first * one.first; }));
    const std::unordered_map<int, int> hashed(squares.begin(), squares.end());
    EXPECT_EQ((iter(hashed).collect<std::map<int, int>>()), squares);
}

TEST_F(iter_sources, iota_counts_as_far_as_its_type_does) {
    using limits = std::numeric_limits<std::int8_t>;
    const std::int8_t least = limits::min();
    const std::int8_t most = limits::max();
    EXPECT_EQ(iota(least, most).size(), 255u);
    EXPECT_EQ(iota(least, most).map([](std::int8_t x) { return int{x}; }).sum(), -128 - 127);
    EXPECT_EQ(iota(most, least, -100).collect(), (std::vector<std::int8_t>{127, 27, -73}));
    EXPECT_EQ(iota(std::numeric_limits<std::int64_t>::min(), 0, std::int64_t{1} << 62).size(), 2u);
    EXPECT_EQ(iota(5, 5).count() + iota(5, 3).count() + iota(3, 5, -1).count(), 0u);
    EXPECT_THROW((void)iota(0, 5, 0), std::invalid_argument);
}

TEST_F(iter_sources, stretches_cover_the_range) {
    for_shapes([](const std::vector<int>& v) {
        for (const std::size_t n : {1u, 3u, 16u, 20'000u}) {
            EXPECT_EQ(chunks(v, n).flatten().collect(), v);
            EXPECT_EQ(chunks_exact(v, n).size(), v.size() / n);
            EXPECT_EQ(rchunks_exact(v, n).size(), v.size() / n);
            EXPECT_EQ(rchunks(v, n).rev().flatten().collect(), v);
            EXPECT_EQ(windows(v, n).size(), v.size() < n ? 0 : v.size() - n + 1);
            EXPECT_TRUE(chunks_exact(v, n).all([n](auto chunk) { return chunk.size() == n; }));
        }
        EXPECT_EQ(windows(v, 2).map([](auto pair) { return pair[1] - pair[0]; }).sum(),
                  v.size() < 2 ? 0 : v.back() - v.front());
    });
    const std::vector<int> v(3);
    EXPECT_THROW((void)chunks(v, 0), std::invalid_argument);
    EXPECT_THROW((void)windows(v, 0), std::invalid_argument);
}

TEST_F(iter_sources, chunks_may_be_written_to) {
    std::vector<int> v(1'000);
    chunks(v, 7).enumerate().for_each([](std::size_t i, auto chunk) { std::ranges::fill(chunk, int(i)); });
    for (std::size_t i = 0; i < v.size(); ++i) ASSERT_EQ(v[i], int(i / 7));
}

std::vector<std::vector<int>> split_serially(const std::vector<int>& v, bool is_inclusive) {
    std::vector<std::vector<int>> pieces(1);
    for (const int x : v) {
        if (!is_even(x) || is_inclusive) pieces.back().push_back(x);
        if (is_even(x)) pieces.emplace_back();
    }
    if (is_inclusive && pieces.back().empty()) pieces.pop_back();
    return pieces;
}

TEST_F(iter_sources, pieces_between_separators) {
    for_shapes([](const std::vector<int>& v) {
        EXPECT_EQ(lists_of(split(v, is_even)), split_serially(v, false));
        EXPECT_EQ(lists_of(split_inclusive(v, is_even)), split_serially(v, true));
        EXPECT_EQ(lists_of(split(v, is_even).with_max_len(1)), split_serially(v, false));
        EXPECT_EQ(lists_of(split_inclusive(v, is_even).with_max_len(1)), split_serially(v, true));
    });
}

TEST_F(iter_sources, pieces_that_belong_together) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<std::vector<int>> runs;
        for (std::size_t i = 0; i < v.size(); ++i) {
            if (i == 0 || v[i - 1] > v[i]) runs.emplace_back();
            runs.back().push_back(v[i]);
        }
        EXPECT_EQ(lists_of(chunk_by(v, std::less_equal<>())), runs);
        EXPECT_EQ(lists_of(chunk_by(v, std::less_equal<>()).with_max_len(1)), runs);
    });
}

TEST_F(iter_sources, lines_are_those_of_getline) {
    in_each_pool([this] {
        for (int round = 0; round < 20; ++round) {
            std::string text(static_cast<std::size_t>(random_.between(0, 200)), ' ');
            for (char& c : text) c = "ab\n"[random_.between(0, 2)];
            std::vector<std::string> wanted;
            std::istringstream stream(text);
            for (std::string line; std::getline(stream, line);) wanted.push_back(line);
            const auto own = [](std::string_view line) { return std::string(line); };
            EXPECT_EQ(lines(text).map(own).collect(), wanted) << text;
            EXPECT_EQ(lines(text).with_max_len(1).map(own).collect(), wanted) << text;
            EXPECT_EQ(bytes(text).collect<std::string>(), text);
        }
    });
}

TEST_F(iter_sources, chars_are_code_points) {
    EXPECT_EQ(chars("a\u00e9\u20ac\U0001F9F5z").collect(),
              (std::vector<char32_t>{U'a', U'\u00e9', U'\u20ac', U'\U0001F9F5', U'z'}));
    EXPECT_EQ(chars("\x80"
                    "a\xC3"
                    "b\xE2\x82"
                    "\xF5\x80\x80\x80"
                    "\xED\xA0\x80"
                    "\xC0\x80")
                  .filter([](char32_t c) { return c != 0xFFFD; })
                  .collect(),
              (std::vector<char32_t>{U'a', U'b'}));
    EXPECT_EQ(chars("\xC3"
                    "b\xE2\x82")
                  .with_max_len(1)
                  .count(),
              3u);
}

TEST_F(iter_sources, split_with_divides_as_it_is_told) {
    in_each_pool([] {
        using interval = std::pair<int, int>;
        const auto halves = [](interval all) -> std::pair<interval, std::optional<interval>> {
            const auto [first, last] = all;
            if (last - first < 2) return {all, std::nullopt};
            const int middle = first + (last - first) / 2;
            return {{first, middle}, interval{middle, last}};
        };
        const auto parts = split_with(interval{0, 1'000}, halves).collect();
        int at = 0;
        for (const auto& [first, last] : parts) EXPECT_EQ(std::exchange(at, last), first);
        EXPECT_EQ(at, 1'000);
        EXPECT_EQ(split_with(interval{0, 1}, halves).count(), 1u);
    });
}

}  // namespace
}  // namespace heddle::test

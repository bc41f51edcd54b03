// SPDX-License-Identifier: Apache-2.0
// collections_test.cpp - containers hold exactly the items, in their order; groups, partitions and comparisons are right.
#include <heddle/iter.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <support/elements.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_collections : public chain_fixture {};

TEST_F(iter_collections, smoke) {
    const std::vector<int> v{3, 1, 2, 1};
    EXPECT_EQ(iter(v).collect<std::set>(), (std::set{1, 2, 3}));
    EXPECT_EQ(iter(v).partition(is_even), (std::pair(std::vector{2}, std::vector{3, 1, 1})));
    EXPECT_EQ(iter(v).group_by(is_even).at(true), (std::vector{2}));
    EXPECT_EQ(iter(v).histogram(4), (std::vector<std::size_t>{0, 2, 1, 1}));
    EXPECT_EQ(iter(v).to_sorted(), (std::vector{1, 1, 2, 3}));
    EXPECT_TRUE(iter(v).lt(std::vector{3, 2}));
}

TEST_F(iter_collections, containers_of_all_kinds) {
    for_shapes([](const std::vector<int>& v) {
        EXPECT_EQ(iter(v).collect(), v);
        EXPECT_EQ(iter(v).collect<std::deque>(), std::deque<int>(v.begin(), v.end()));
        EXPECT_EQ(iter(v).filter(is_even).collect<std::list<long>>(), [&] {
            std::list<long> evens;
            for (const int x : v) {
                if (is_even(x)) evens.push_back(x);
            }
            return evens;
        }());
        EXPECT_EQ(iter(v).collect<std::multiset>(), std::multiset<int>(v.begin(), v.end()));
        const auto numbered =
            iter(v).map([](int x) { return x; }).enumerate(1).map([](std::size_t i, int x) { return std::pair(x, i); });
        std::map<int, std::size_t> wanted;
        for (std::size_t i = 0; i < v.size(); ++i) wanted.emplace(v[i], i + 1);
        EXPECT_EQ((numbered.copy().collect<std::map<int, std::size_t>>()), wanted);
        EXPECT_EQ((numbered.copy().collect<std::unordered_map<int, std::size_t>>()),
                  (std::unordered_map<int, std::size_t>(wanted.begin(), wanted.end())));
        EXPECT_EQ(iter(v).map(is_even).collect(), [&] {
            std::vector<bool> flags;
            for (const int x : v) flags.push_back(is_even(x));
            return flags;
        }());
    });
}

TEST_F(iter_collections, strings_of_characters_and_of_strings) {
    const std::string text = "the quick brown fox";
    EXPECT_EQ(iter(text).filter([](char c) { return c != ' '; }).collect<std::string>(), "thequickbrownfox");
    EXPECT_EQ(iota(0, 12).map([](int i) { return std::to_string(i); }).collect<std::string>(), "01234567891011");
}

TEST_F(iter_collections, into_a_container_that_is_there) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<int> out(5, 9);
        iter(v).collect_into(out);
        EXPECT_EQ(out, v);
        iter(v).filter(is_even).extend(out);
        EXPECT_EQ(out.size(), v.size() + static_cast<std::size_t>(std::ranges::count_if(v, is_even)));
        EXPECT_TRUE(std::equal(v.begin(), v.end(), out.begin()));
        std::vector<int> all;
        out.assign(2 * v.size(), 7);
        iter(v).filter(is_even).collect_into(out);
        EXPECT_EQ(out, iter(v).filter(is_even).collect());
        EXPECT_EQ(iter(v).filter(is_even).collect<uninitialized_vector<int>>(), out);
        for (const auto& piece : iter(v).collect_pieces()) all.insert(all.end(), piece.begin(), piece.end());
        EXPECT_EQ(all, v);
    });
}

TEST_F(iter_collections, elements_that_can_only_be_moved) {
    for_shapes([](const std::vector<int>& v) {
        EXPECT_EQ(values_of(iter_owned(elements_of<move_only>(v)).collect()), v);
        const auto odd = [](const move_only& one) { return !is_even(one.value()); };
        const auto [odds, evens] = iter_owned(elements_of<move_only>(v)).partition(odd);
        EXPECT_EQ(odds.size() + evens.size(), v.size());
        EXPECT_EQ(values_of(iter_owned(elements_of<move_only>(v)).rev().rev().filter(odd).collect()), values_of(odds));
        std::vector<move_only> own = elements_of<move_only>(v);
        EXPECT_EQ(iter(own).map([](const move_only& one) { return long{one.value()}; }).sum(),
                  std::accumulate(v.begin(), v.end(), 0L));
        EXPECT_EQ(drain(own).count(), v.size());
        EXPECT_TRUE(own.empty());
    });
}

TEST_F(iter_collections, a_part_can_be_drained) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<move_only> own = elements_of<move_only>(v);
        const auto third = static_cast<std::ptrdiff_t>(v.size() / 3);
        std::vector<int> rest(v.begin(), v.begin() + third);
        rest.insert(rest.end(), v.end() - third, v.end());
        const std::vector<int> part(v.begin() + third, v.end() - third);
        EXPECT_EQ(values_of(drain(own, third, std::ssize(v) - third).collect()), part);
        EXPECT_EQ(values_of(own), rest);
        EXPECT_THROW(static_cast<void>(drain(own, 0, rest.size() + 1)), std::invalid_argument);
        EXPECT_THROW(static_cast<void>(drain(own, 1, 0)), std::invalid_argument);
        EXPECT_THROW(static_cast<void>(drain(own, -1, 0)), std::invalid_argument);
        EXPECT_EQ(values_of(own), rest);
    });
}

TEST_F(iter_collections, two_lists_of_one_chain) {
    for_shapes([](const std::vector<int>& v) {
        const auto [numbers, values] = iter(v).enumerate().unzip();
        EXPECT_EQ(values, v);
        EXPECT_EQ(numbers, iota(std::size_t{0}, v.size()).collect());
        const auto [evens, odds] = iter(v).partition(is_even);
        EXPECT_EQ(evens, iter(v).filter(is_even).collect());
        EXPECT_EQ(odds, iter(v).filter(std::not_fn(is_even)).collect());
        using either = std::variant<int, std::string>;
        const auto [as_int, as_text] =
            iter(v).partition_map([](int x) { return is_even(x) ? either(x) : either(std::to_string(x)); });
        EXPECT_EQ(as_int, evens);
        EXPECT_EQ(as_text, iter(odds).map([](int x) { return std::to_string(x); }).collect());
    });
}

TEST_F(iter_collections, groups_keep_the_order) {
    for_shapes([](const std::vector<int>& v) {
        std::map<int, std::vector<int>> wanted;
        for (const int x : v) wanted[x % 7].push_back(x);
        EXPECT_EQ(iter(v).group_by<std::map>([](int x) { return x % 7; }), wanted);
        const auto groups = iter(v).group_by([](int x) { return x % 7; });
        EXPECT_TRUE(std::ranges::is_sorted(groups, {}, [](const auto& one) { return one.first; }));
        EXPECT_EQ((std::map<int, std::vector<int>>(groups.begin(), groups.end())), wanted);
        for (const auto& [key, items] : wanted) EXPECT_EQ(groups.at(key), items);
        EXPECT_EQ(groups.contains(7) || groups.find(-7) != groups.end(), false);
        EXPECT_THROW(static_cast<void>(groups.at(7)), std::out_of_range);
        const std::map<int, std::vector<int>> as_map = iter(v).group_by([](int x) { return x % 7; });
        EXPECT_EQ(as_map, wanted);
        std::vector<std::size_t> counts(7);
        for (const int x : v) ++counts[static_cast<std::size_t>(x % 7)];
        EXPECT_EQ(iter(v).histogram(7, [](int x) { return x % 7; }), counts);
        std::vector<int> sorted = v;
        std::ranges::sort(sorted);
        EXPECT_EQ(iter(v).to_sorted(), sorted);
    });
    EXPECT_THROW(iota(0, 3).histogram(2), std::invalid_argument);
}

TEST_F(iter_collections, items_that_can_be_had_once_can_be_compared) {
    for_shapes([](const std::vector<int>& v) {
        EXPECT_TRUE(iter_owned(elements_of<move_only>(v)).eq(elements_of<move_only>(v)));
        EXPECT_TRUE(std::is_eq(iter_owned(std::vector<int>(v)).scan().cmp(iter(v).scan())));
        EXPECT_EQ(iter(v).chain(once(1)).scan().gt(iter(v).scan()), true);
    });
}

TEST_F(iter_collections, chains_compare_as_vectors_do) {
    for_shapes([this](const std::vector<int>& v) {
        std::vector<std::vector<int>> others{v, v, v, {}};
        others[1].push_back(1);
        if (!v.empty()) others[2][random_.between<std::size_t>(0, v.size() - 1)] += 1;
        for (const std::vector<int>& other : others) {
            EXPECT_EQ(iter(v).cmp(other), v <=> other);
            EXPECT_EQ(iter(other).cmp(v), other <=> v);
            EXPECT_EQ(iter(v).partial_cmp(other), v <=> other);
            EXPECT_EQ(iter(v).eq(other), v == other);
            EXPECT_EQ(iter(v).ne(other), v != other);
            EXPECT_EQ(iter(v).lt(other), v < other);
            EXPECT_EQ(iter(v).le(other), v <= other);
            EXPECT_EQ(iter(v).gt(other), v > other);
            EXPECT_EQ(iter(v).ge(other), v >= other);
        }
    });
}

// The elements of a std::vector<bool> share words, so no two threads may write to the same one.
TEST_F(iter_collections, bits_are_written_by_one_thread) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<bool> wanted;
        for (const int x : v) wanted.push_back(is_even(x));
        EXPECT_EQ(iter(v).map(is_even).collect(), wanted);
        EXPECT_EQ(iter(v).map(is_even).with_max_len(1).collect<std::vector<bool>>(), wanted);
        EXPECT_EQ(iter(v).map([](int x) { return int{is_even(x)}; }).collect<std::vector<bool>>(), wanted);
        std::vector<bool> out(v.size(), true);
        iter(v).map(is_even).with_max_len(1).collect_into(out);
        EXPECT_EQ(out, wanted);
        out.clear();
        iter(v).map(is_even).extend(out);
        EXPECT_EQ(out, wanted);
        EXPECT_EQ(iter(wanted).buffered().with_max_len(1).collect(), wanted);
        EXPECT_EQ(iter(wanted).chunks(3).with_max_len(1).flatten_seq().collect(), wanted);
        EXPECT_EQ(iter_owned(std::vector<bool>(wanted)).rev().rev().collect(), wanted);
        const auto twice = [](int x) { return std::pair(is_even(x), !is_even(x)); };
        EXPECT_EQ(iter(v).map(twice).with_max_len(1).unzip().first, wanted);
        const auto [set, unset] = iter(wanted).by_value().partition([](bool bit) { return bit; });
        EXPECT_EQ(set.size() + unset.size(), v.size());
        std::size_t pieces = 0;
        for (const auto& piece : iter(v).map(is_even).collect_pieces()) pieces += piece.size();
        EXPECT_EQ(pieces, v.size());
    });
}

}  // namespace
}  // namespace heddle::test

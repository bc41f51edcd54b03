// SPDX-License-Identifier: Apache-2.0
// pieces_test.cpp - ranges are cut into pieces, put together again, and divided among bins, as serial loops do it.
#include <heddle/arrays.hpp>
#include <heddle/by_index.hpp>
#include <heddle/pieces.hpp>

#include <map>
#include <sstream>
#include <string_view>

#include "standard_trials.hpp"

namespace heddle::test {
namespace {

using pairs = std::vector<std::pair<int, int>>;
using sizes = std::vector<std::size_t>;

// A letter or a space for each number.
std::string text_of(const ints& v) {
    std::string text;
    for (const int x : v) text += x % 3 == 0 ? (x % 2 == 0 ? ' ' : '\n') : static_cast<char>('a' + x % 26);
    return text;
}

const standard_algorithm k_pieces[] = {
    {"tokens",
     [](const trial& t) {
         const std::string text = text_of(t.v);
         std::vector<std::string> expected;
         std::istringstream words(text);
         for (std::string word; words >> word;) expected.push_back(word);
         std::vector<std::string> made;
         const auto is_space = [to = &t.fault](char c) {
             to->count();
             return c == ' ' || c == '\n';
         };
         for (const auto& one : tokens(text, is_space, t.how)) made.emplace_back(one.begin(), one.end());
         EXPECT_EQ(made, expected);
         EXPECT_EQ(tokens(text, t.how).size(), expected.size());
     }},
    {"split_at",
     [](const trial& t) {
         std::vector<bool> flags(t.v.size());
         std::transform(t.v.begin(), t.v.end(), flags.begin(), is_odd_number);
         const auto pieces = split_at(t.v, flags, t.how);
         ASSERT_EQ(pieces.size(), static_cast<std::size_t>(std::ranges::count_if(t.v, is_odd_number)) + 1);
         auto at = t.v.begin();
         for (std::size_t p = 0; p < pieces.size(); ++p) {
             EXPECT_EQ(pieces[p].begin(), at);
             at = pieces[p].end();
             EXPECT_EQ(std::ranges::count_if(pieces[p], is_odd_number), p + 1 == pieces.size() ? 0 : 1);
         }
         EXPECT_EQ(at, t.v.end());
     }},
    {"flatten with offsets",
     [](const trial& t) {
         std::vector<ints> lists;
         sizes offsets{0};
         for (std::size_t i = 0; i < t.v.size(); i += 1 + i % 5) {
             lists.emplace_back(t.v.begin() + static_cast<std::ptrdiff_t>(i),
                                t.v.begin() + static_cast<std::ptrdiff_t>(std::min(t.v.size(), i + 1 + i % 5)));
             offsets.push_back(offsets.back() + lists.back().size());
         }
         ints out(t.v.size());
         EXPECT_EQ(flatten(lists, offsets, out.begin(), t.how), out.end());
         EXPECT_EQ(out, t.v);
     }},
    {"group_by_index",
     [](const trial& t) {
         for (const int bins : {100, 1'000}) {
             const auto bin_of = [f = t.plus_one()](int x) { return f(x) - 1; };
             const auto groups = group_by_index(t.v, bins, bin_of, t.how);
             std::map<int, sizes> expected;
             for (std::size_t i = 0; i < t.v.size(); ++i) expected[t.v[i]].push_back(i);
             ASSERT_EQ(groups.size(), static_cast<std::size_t>(bins));
             EXPECT_EQ(groups.offsets.front(), 0u);
             for (std::size_t b = 0; b < groups.size(); ++b) {
                 ASSERT_LE(groups.offsets[b], groups.offsets[b + 1]);
                 const auto first = groups.order.begin();
                 EXPECT_EQ(sizes(first + static_cast<std::ptrdiff_t>(groups.offsets[b]),
                                 first + static_cast<std::ptrdiff_t>(groups.offsets[b + 1])),
                           expected[static_cast<int>(b)]);
             }
         }
     }},
    {"reduce_by_index",
     [](const trial& t) {
         for (const std::size_t bins : {1u, 7u, 100u}) {  // some with totals for each part, some with groups
             std::vector<std::pair<std::size_t, std::string>> letters;
             std::vector<std::string> expected(bins, ">");
             for (const int x : t.v) {
                 letters.emplace_back(static_cast<std::size_t>(x) % bins,
                                      std::string(1, static_cast<char>('a' + x % 26)));
                 expected[letters.back().first] += letters.back().second;
             }
             const auto append = [to = &t.fault](std::string a, const std::string& b) {
                 to->count();
                 return std::move(a += b);
             };
             EXPECT_EQ(reduce_by_index(letters, bins, std::string(">"), append, t.how), expected);
         }
     }},
};

using pieces = standard_trials;

TEST_F(pieces, smoke) {
    constexpr std::string_view text = "  warp and\tweft\n";
    const auto words = tokens(text);
    ASSERT_EQ(words.size(), 3u);
    EXPECT_EQ(std::string_view(words[1].begin(), words[1].end()), "and");
    const ints v{1, 2, 3, 4};
    EXPECT_EQ(split_at(v, ints{0, 1, 0, 0})[0].size(), 2u);
    EXPECT_EQ(reduce_by_index(pairs{{2, 5}, {0, 1}, {2, 6}}, 3), (ints{1, 0, 11}));
    EXPECT_EQ(group_by_index(ints{1, 0, 1}, 2).order, (sizes{1, 0, 2}));
}

TEST_F(pieces, are_those_of_serial_loops) { equal_the_standard_library(k_pieces); }
TEST_F(pieces, accept_all_options) { accept_all_options(k_pieces); }
TEST_F(pieces, rethrow_what_a_function_throws) { rethrow_what_a_function_throws(k_pieces); }
TEST_F(pieces, throw_when_they_were_stopped) { throw_when_they_were_stopped(k_pieces); }

TEST_F(pieces, wrong_arguments_are_refused) {
    const ints v{1, 2, 3};
    ints out(3);
    const std::vector<ints> lists{{1, 2}, {3}};
    EXPECT_THROW(static_cast<void>(split_at(v, ints{1})), std::invalid_argument);
    EXPECT_THROW(flatten(lists, sizes{0, 2}, out.begin()), std::invalid_argument);
    EXPECT_THROW(flatten(lists, sizes{0, 1, 2}, out.begin()), std::invalid_argument);
    EXPECT_THROW(flatten(lists, ints{0, 2, -3}, out.begin()), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(group_by_index(v, 3)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(group_by_index(v, -1)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(reduce_by_index(pairs{{3, 1}}, 3)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(reduce_by_index(pairs{{-1, 1}}, 3)), std::invalid_argument);
}

TEST_F(pieces, take_iterators) {
    const std::string text = "a b";
    EXPECT_EQ(tokens(text.begin(), text.end()).size(), 2u);
    const ints v{1, 0, 1};
    EXPECT_EQ(split_at(v.begin(), v.end(), v, {.grain = 1}).size(), 3u);
    EXPECT_EQ(group_by_index(v.begin(), v.end(), 2, {.grain = 1}).offsets, (sizes{0, 1, 3}));
    const pairs all{{1, 2}, {1, 3}};
    EXPECT_EQ(reduce_by_index(all.begin(), all.end(), 2, {.grain = 1}), (ints{0, 5}));
    EXPECT_EQ(reduce_by_index(all.begin(), all.end(), 2, 1, std::multiplies<>()), (ints{1, 6}));
    EXPECT_EQ(reduce_by_index(all, 2, 1L, {.grain = 1}), (std::vector<long>{1, 6}));
}

}  // namespace
}  // namespace heddle::test

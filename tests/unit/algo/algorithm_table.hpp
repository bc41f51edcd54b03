// SPDX-License-Identifier: Apache-2.0
// algorithm_table.hpp - every algorithm, with a check against serial code that holds for any range and any options.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/algorithm_options.hpp>
#include <heddle/arrays.hpp>
#include <heddle/find.hpp>
#include <heddle/grid.hpp>
#include <heddle/histogram.hpp>
#include <heddle/merge.hpp>
#include <heddle/pack.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/reduce.hpp>
#include <heddle/scan.hpp>
#include <heddle/select.hpp>
#include <heddle/sort.hpp>
#include <heddle/try.hpp>

namespace heddle::test {

using ints = std::vector<int>;
using sizes = std::vector<std::size_t>;

inline constexpr std::size_t k_most = std::numeric_limits<std::size_t>::max();
inline constexpr std::size_t k_ends[] = {0, 1, 2, 3, k_most / 2, k_most / 2 + 1, k_most - 1, k_most};

inline bool is_odd(int x) { return x % 2 != 0; }
inline bool less(int a, int b) { return a < b; }

inline ints sorted(ints v) {
    std::ranges::sort(v);
    return v;
}

inline std::vector<std::string> words_of(const ints& v) {
    std::vector<std::string> words;
    for (const int x : v) words.push_back("a word of more than a few letters " + std::to_string(100'000 + x));
    return words;
}

// An algorithm, and what is to be true of it for any range and any options.
struct algorithm {
    const char* name;
    void (*check)(const ints& v, const options& how);
};

// --- Loops

inline const algorithm k_loops[] = {
    {"parallel_for",
     [](const ints& v, const options& how) {
         ints calls(v.size());
         parallel_for(0, v.size(), [&](std::size_t i) { ++calls[i]; }, how);
         EXPECT_EQ(calls, ints(v.size(), 1));
     }},
    {"parallel_for of a range",
     [](const ints& v, const options& how) {
         ints changed = v;
         parallel_for(changed, [](int& x) { x = -x; }, how);
         EXPECT_TRUE(std::ranges::equal(v, changed, {}, {}, std::negate<>()));
     }},
    {"parallel_for_chunks",
     [](const ints& v, const options& how) {
         ints calls(v.size());
         const auto count = [&](std::size_t first, std::size_t last) {
             EXPECT_LT(first, last);
             for (; first < last; ++first) ++calls[first];
         };
         parallel_for_chunks(v.size(), count, how);
         EXPECT_EQ(calls, ints(v.size(), 1));
     }},
    {"parallel_for_until",
     [](const ints& v, const options& how) {
         EXPECT_EQ(parallel_for_until(v, is_odd, how), std::ranges::any_of(v, is_odd));
     }},
    {"try_for_each",
     [](const ints& v, const options& how) {
         std::atomic<std::size_t> calls{0};
         const auto pass = [&](int) -> std::unique_ptr<int> {
             ++calls;
             return std::make_unique<int>();
         };
         static_cast<void>(try_for_each(v, pass, how));
         EXPECT_EQ(calls, v.size());
     }},
    {"grid",
     [](const ints& v, const options& how) {
         for (const auto by : {grid_schedule::adaptive, grid_schedule::claim_each, grid_schedule::dynamic}) {
             std::atomic<std::size_t> points{0};
             grid(3, v.size()).schedule(by).for_each([&](std::size_t, std::size_t) { ++points; }, how);
             EXPECT_EQ(points, 3 * v.size());
         }
     }},
    {"tabulate",
     [](const ints& v, const options& how) {
         sizes out(v.size(), k_most);
         tabulate(out, std::identity(), how);
         EXPECT_TRUE(std::ranges::equal(out, std::views::iota(std::size_t{0}, v.size())));
     }},
};

// --- Reductions and searches

inline const algorithm k_reductions[] = {
    {"parallel_reduce",
     [](const ints& v, const options& how) {
         const auto at = [&](std::size_t i) { return v[i]; };
         EXPECT_EQ(parallel_reduce(0, v.size(), 0, at, std::plus<>(), how), std::accumulate(v.begin(), v.end(), 0));
     }},
    {"parallel_reduce_chunks",
     [](const ints& v, const options& how) {
         const auto of_chunk = [](std::size_t first, std::size_t last) { return last - first; };
         EXPECT_EQ(parallel_reduce_chunks(v.size(), std::size_t{0}, of_chunk, std::plus<>(), how), v.size());
     }},
    {"reduce in order",
     [](const ints& v, const options& how) {
         const auto append = [](std::string a, const std::string& b) { return std::move(a += b); };
         const auto letter = [](int x) { return std::string(1, static_cast<char>('a' + x % 26)); };
         std::string expected = ">";
         for (const int x : v) expected += letter(x);
         EXPECT_EQ(transform_reduce(v, std::string(">"), append, letter, how), expected);
     }},
    {"sum, count, min, max, minmax",
     [](const ints& v, const options& how) {
         EXPECT_EQ(sum(v, {}, how), std::accumulate(v.begin(), v.end(), 0));
         EXPECT_EQ(count_if(v, is_odd, {}, how), static_cast<std::size_t>(std::ranges::count_if(v, is_odd)));
         EXPECT_EQ(min(v, {}, {}, how).value_or(0), v.empty() ? 0 : std::ranges::min(v));
         EXPECT_EQ(max(v, less, {}, how).value_or(0), v.empty() ? 0 : std::ranges::max(v));
         EXPECT_EQ(minmax(v, {}, {}, how).value_or(std::pair(0, 0)).second, v.empty() ? 0 : std::ranges::max(v));
         EXPECT_EQ(min_element(v, {}, {}, how), std::ranges::min_element(v));
     }},
    {"inner product",
     [](const ints& v, const options& how) {
         EXPECT_EQ(transform_reduce(v, v, std::int64_t{0}, std::plus<>(), std::multiplies<>(), how),
                   std::inner_product(v.begin(), v.end(), v.begin(), std::int64_t{0}));
     }},
    {"try_reduce",
     [](const ints& v, const options& how) {
         const auto pass = [](int x) { return std::optional<int>(x); };
         EXPECT_EQ(try_reduce(v, 0, pass, std::plus<>(), how), std::accumulate(v.begin(), v.end(), 0));
     }},
    {"histogram",
     [](const ints& v, const options& how) {
         sizes expected(7);
         for (const int x : v) ++expected[static_cast<std::size_t>(x % 7)];
         EXPECT_EQ(histogram(v, 7, [](int x) { return x % 7; }, how), expected);
     }},
    {"group_by",
     [](const ints& v, const options& how) {
         const auto groups = group_by(v, [](int x) { return x % 7; }, {}, how);
         EXPECT_EQ(groups.offsets.back(), v.size());
         EXPECT_TRUE(std::ranges::is_sorted(groups.order, {}, [&](std::size_t i) { return std::pair(v[i] % 7, i); }));
     }},
    {"find",
     [](const ints& v, const options& how) {
         EXPECT_EQ(find_if(v, is_odd, {}, how), std::ranges::find_if(v, is_odd));
         EXPECT_EQ(find(v, -1, {}, how), v.end());
         EXPECT_EQ(find_last(v, v.empty() ? 0 : v[0], {}, how) == v.end(), v.empty());
         EXPECT_EQ(all_of(v, is_odd, {}, how), std::ranges::all_of(v, is_odd));
         EXPECT_EQ(none_of(v, is_odd, {}, how), std::ranges::none_of(v, is_odd));
         EXPECT_EQ(adjacent_find(v, {}, {}, how), std::ranges::adjacent_find(v));
         EXPECT_EQ(is_sorted(v, {}, {}, how), std::ranges::is_sorted(v));
     }},
    {"comparisons",
     [](const ints& v, const options& how) {
         const ints others = sorted(v);
         const ints tail(v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
         EXPECT_EQ(search(v, tail, {}, how), std::ranges::search(v, tail).begin());
         EXPECT_EQ(mismatch(v, others, {}, how).first, std::ranges::mismatch(v, others).in1);
         EXPECT_TRUE(equal(v, v, {}, how));
         EXPECT_EQ(lexicographical_compare(v, others, {}, how), std::ranges::lexicographical_compare(v, others));
     }},
    {"top_k",
     [](const ints& v, const options& how) {
         ints expected = v;
         std::ranges::sort(expected, std::greater<>());
         for (const std::size_t k : k_ends) {
             EXPECT_TRUE(std::ranges::equal(
                 top_k(v, k, {}, {}, how),
                 ints(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(std::min(k, v.size())))));
         }
     }},
};

// --- Whole arrays

inline const algorithm k_arrays[] = {
    {"transform, copy, fill, reverse",
     [](const ints& v, const options& how) {
         ints out(v.size());
         EXPECT_EQ(transform(v, out.begin(), std::negate<>(), how), out.end());
         EXPECT_TRUE(std::ranges::equal(v, out, {}, {}, std::negate<>()));
         EXPECT_EQ(transform(v, v, out.begin(), std::minus<>(), how), out.end());
         EXPECT_EQ(out, ints(v.size()));
         copy(v, out.begin(), how);
         reverse(out, how);
         EXPECT_TRUE(std::ranges::equal(out, v | std::views::reverse));
         fill(out, 7, how);
         EXPECT_EQ(out, ints(v.size(), 7));
     }},
    {"rotate",
     [](const ints& v, const options& how) {
         ints out = v;
         ints expected = v;
         const auto by = static_cast<std::ptrdiff_t>(v.size() / 3);
         rotate(out, out.begin() + by, how);
         std::ranges::rotate(expected, expected.begin() + by);
         EXPECT_EQ(out, expected);
     }},
    {"gather, scatter, apply_permutation",
     [](const ints& v, const options& how) {
         sizes backwards(v.size());
         for (std::size_t i = 0; i < v.size(); ++i) backwards[i] = v.size() - 1 - i;
         ints gathered(v.size());
         ints scattered(v.size());
         ints permuted = v;
         gather(v, backwards, gathered.begin(), how);
         scatter(v, backwards, scattered, how);
         apply_permutation(permuted, backwards, how);
         EXPECT_TRUE(std::ranges::equal(gathered, v | std::views::reverse));
         EXPECT_EQ(scattered, gathered);
         EXPECT_EQ(permuted, gathered);
     }},
    {"flatten",
     [](const ints& v, const options& how) {
         EXPECT_EQ(flatten(std::vector<ints>{v, {}, v}, how).size(), 2 * v.size());
         EXPECT_EQ(offsets_of(v, how).size(), v.size() + 1);
     }},
    {"scans",
     [](const ints& v, const options& how) {
         const auto plus = [](int a, int b) { return a + b; };
         ints expected(v.size());
         ints out(v.size());
         std::inclusive_scan(v.begin(), v.end(), expected.begin());
         EXPECT_EQ(inclusive_scan(v, out.begin(), plus, how), out.end());
         EXPECT_EQ(out, expected);
         inclusive_scan(v, out.begin(), std::plus<>(), how);
         EXPECT_EQ(out, expected);
         std::exclusive_scan(v.begin(), v.end(), expected.begin(), 5);
         exclusive_scan(v, out.begin(), 5, plus, how);
         EXPECT_EQ(out, expected);
     }},
    {"filters",
     [](const ints& v, const options& how) {
         ints expected;
         std::ranges::copy_if(v, std::back_inserter(expected), is_odd);
         ints out(v.size());
         EXPECT_EQ(filter(v, is_odd, {}, how), expected);
         out.erase(copy_if(v, out.begin(), is_odd, {}, how), out.end());
         EXPECT_EQ(out, expected);
         std::vector<bool> flags(v.size());
         std::transform(v.begin(), v.end(), flags.begin(), is_odd);
         EXPECT_EQ(pack(v, flags, how), expected);
         EXPECT_EQ(pack(flags, flags, how), std::vector<bool>(expected.size(), true));
         out = expected = sorted(v);
         const auto rest = std::ranges::unique(expected);
         expected.erase(rest.begin(), rest.end());
         out.erase(unique(out, {}, {}, how), out.end());
         EXPECT_EQ(out, expected);
     }},
    {"partitions",
     [](const ints& v, const options& how) {
         ints out = v;
         const auto odd_ones = std::ranges::count_if(v, is_odd);
         EXPECT_EQ(partition(out, is_odd, {}, how) - out.begin(), odd_ones);
         EXPECT_TRUE(std::ranges::is_partitioned(out, is_odd));
         EXPECT_EQ(sorted(out), sorted(v));
         out = v;
         ints expected;
         std::ranges::copy_if(v, std::back_inserter(expected), is_odd);
         std::ranges::copy_if(v, std::back_inserter(expected), [](int i) { return !is_odd(i); });
         EXPECT_EQ(stable_partition(out, is_odd, {}, how) - out.begin(), odd_ones);
         EXPECT_EQ(out, expected);
     }},
};

// --- Sorts and merges

inline const algorithm k_sorts[] = {
    {"sort",
     [](const ints& v, const options& how) {
         const ints expected = sorted(v);
         const auto check = [&](auto sort) {
             ints out = v;
             sort(out);
             EXPECT_EQ(out, expected);
         };
         check([&](ints& out) { sort(out, {}, {}, how); });
         check([&](ints& out) { sort(out, less, {}, how); });
         check([&](ints& out) { stable_sort(out, {}, {}, how); });
         check([&](ints& out) { stable_sort(out, less, {}, how); });
         check([&](ints& out) { sort_by_key(out, std::identity(), {}, how); });
         check([&](ints& out) { sort_by_cached_key(out, std::identity(), {}, how); });
         check([&](ints& out) { partial_sort(out, out.end(), less, {}, how); });
     }},
    {"sort of words",
     [](const ints& v, const options& how) {
         auto words = words_of(v);
         sort(words, {}, {}, how);
         EXPECT_EQ(words, words_of(sorted(v)));
         words = words_of(v);
         stable_sort(words, {}, {}, how);
         EXPECT_EQ(words, words_of(sorted(v)));
     }},
    {"nth_element",
     [](const ints& v, const options& how) {
         ints out = v;
         const auto middle = static_cast<std::ptrdiff_t>(v.size() / 2);
         nth_element(out, out.begin() + middle, {}, {}, how);
         EXPECT_TRUE(v.empty() || out[v.size() / 2] == sorted(v)[v.size() / 2]);
         partial_sort(out, out.begin() + middle, {}, {}, how);
         EXPECT_TRUE(std::equal(out.begin(), out.begin() + middle, sorted(v).begin()));
     }},
    {"merges",
     [](const ints& v, const options& how) {
         const ints all = sorted(v);
         const ints some(all.begin() + static_cast<std::ptrdiff_t>(v.size() / 3), all.end());
         ints expected;
         std::ranges::merge(all, some, std::back_inserter(expected));
         ints out(expected.size());
         EXPECT_EQ(merge(all, some, out.begin(), {}, {}, how), out.end());
         EXPECT_EQ(out, expected);
         out = all;
         out.insert(out.end(), some.begin(), some.end());
         inplace_merge(out, out.begin() + static_cast<std::ptrdiff_t>(v.size()), {}, {}, how);
         EXPECT_EQ(out, expected);
     }},
    {"sets",
     [](const ints& v, const options& how) {
         const ints all = sorted(v);
         const ints some(all.begin() + static_cast<std::ptrdiff_t>(v.size() / 3), all.end());
         ints out(all.size() + some.size());
         EXPECT_EQ(ints(out.begin(), set_union(all, some, out.begin(), {}, {}, how)), all);
         EXPECT_EQ(ints(out.begin(), set_intersection(all, some, out.begin(), {}, {}, how)), some);
         EXPECT_TRUE(set_difference(some, all, out.begin(), {}, {}, how) == out.begin());
     }},
};

}  // namespace heddle::test

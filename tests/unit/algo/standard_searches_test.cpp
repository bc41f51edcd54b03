// SPDX-License-Identifier: Apache-2.0
// standard_searches_test.cpp - searches, and questions about the order of elements, answer as the standard library does.
#include <heddle/find.hpp>
#include <heddle/merge.hpp>
#include <heddle/orders.hpp>
#include <heddle/patterns.hpp>
#include <heddle/select.hpp>

#include <compare>
#include <limits>

#include "standard_trials.hpp"

namespace heddle::test {
namespace {

const standard_algorithm k_searches[] = {
    {"find_last_if_not",
     [](const trial& t) {
         const auto expected = std::find_if_not(t.v.rbegin(), t.v.rend(), is_odd_number);
         EXPECT_EQ(find_last_if_not(t.v, t.is_odd(), t.how), expected == t.v.rend() ? t.v.end() : expected.base() - 1);
     }},
    {"minmax_element",
     [](const trial& t) {
         const auto expected = std::minmax_element(t.v.begin(), t.v.end());
         EXPECT_EQ(minmax_element(t.v, t.less(), t.how), expected);
     }},
    {"contains",
     [](const trial& t) {
         EXPECT_FALSE(contains(t.v, -1, t.how));
         EXPECT_EQ(contains(t.v, 6, t.plus_one(), t.how), std::ranges::find(t.v, 5) != t.v.end());
     }},
    {"starts_with",
     [](const trial& t) {
         ints head(t.v.begin(), t.v.begin() + t.part(9));
         EXPECT_TRUE(starts_with(t.v, head, t.same(), t.how));
         EXPECT_TRUE(starts_with(t.v, ints(), t.how));
         head.push_back(-1);
         EXPECT_FALSE(starts_with(t.v, head, t.how));
         EXPECT_FALSE(starts_with(head, ints(head.size() + 1), t.how));
     }},
    {"ends_with",
     [](const trial& t) {
         ints tail(t.v.begin() + t.part(1), t.v.end());
         EXPECT_TRUE(ends_with(t.v, tail, t.same(), t.how));
         EXPECT_TRUE(ends_with(t.v, ints(), t.how));
         tail.insert(tail.begin(), -1);
         EXPECT_FALSE(ends_with(t.v, tail, t.how));
         EXPECT_FALSE(ends_with(tail, ints(tail.size() + 1), t.how));
     }},
    {"find_first_of",
     [](const trial& t) {
         for (const ints& others : {ints{98, 99}, ints{}, ints{-1}}) {
             EXPECT_EQ(find_first_of(t.v, others, t.same(), t.how), std::ranges::find_first_of(t.v, others));
         }
     }},
    {"find_end",
     [](const trial& t) {
         const auto check = [&](const ints& pattern) {
             EXPECT_EQ(find_end(t.v, pattern, t.same(), t.how),
                       std::find_end(t.v.begin(), t.v.end(), pattern.begin(), pattern.end()));
         };
         check(ints(t.v.begin() + t.part(5), t.v.begin() + std::min(t.part(5) + 2, t.part(10))));
         check({});
         check({3});
         check({-1});
         check(ints(t.v.size() + 1));
     }},
    {"search_n",
     [](const trial& t) {
         ints few(t.v.size());  // with runs
         for (std::size_t i = 0; i < few.size(); ++i) few[i] = (t.v[i / 8] + static_cast<int>(i % 8) / 5) % 2;
         for (const std::size_t count : {0u, 1u, 2u, 3u, 5u, 8u, 13u, 1'000u, 20'000u}) {
             EXPECT_EQ(search_n(few, count, 1, t.same(), t.how),
                       std::search_n(few.begin(), few.end(), static_cast<std::ptrdiff_t>(count), 1));
         }
     }},
    {"is_partitioned",
     [](const trial& t) {
         ints halves = t.v;
         EXPECT_EQ(is_partitioned(halves, t.is_odd(), t.how), std::ranges::is_partitioned(halves, is_odd_number));
         std::ranges::partition(halves, is_odd_number);
         EXPECT_TRUE(is_partitioned(halves, is_odd_number, t.how));
         halves.push_back(1);
         EXPECT_EQ(is_partitioned(halves, is_odd_number, t.how), std::ranges::is_partitioned(halves, is_odd_number));
     }},
    {"partition_point",
     [](const trial& t) {
         ints halves = t.v;
         const auto expected = std::ranges::partition(halves, is_odd_number).begin();
         EXPECT_EQ(partition_point(halves, t.is_odd(), t.how), expected);
     }},
    {"is_heap_until",
     [](const trial& t) {
         ints heap = t.v;
         EXPECT_EQ(is_heap_until(heap, t.less(), t.how), std::ranges::is_heap_until(heap));
         std::ranges::make_heap(heap);
         EXPECT_EQ(is_heap_until(heap, t.how), heap.end());
         if (!heap.empty()) heap.back() = 100;
         EXPECT_EQ(is_heap_until(heap, t.how), std::ranges::is_heap_until(heap));
     }},
    {"is_heap",
     [](const trial& t) {
         ints heap = t.v;
         std::ranges::make_heap(heap);
         EXPECT_TRUE(is_heap(heap, t.less(), t.how));
         heap.push_back(100);
         EXPECT_EQ(is_heap(heap, t.how), std::ranges::is_heap(heap));
     }},
    {"includes",
     [](const trial& t) {
         const ints all = t.sorted();
         ints some(all.begin() + t.part(2), all.begin() + t.part(8));
         EXPECT_TRUE(includes(all, some, t.less(), t.how));
         EXPECT_EQ(includes(some, all, t.how), std::ranges::includes(some, all));
         some.insert(some.end(), all.begin() + t.part(8), all.end());
         if (!some.empty()) some.push_back(some.back());  // once more than there are, unless it was left out before
         EXPECT_EQ(includes(all, some, t.how), std::ranges::includes(all, some));
     }},
    {"is_permutation",
     [](const trial& t) {
         const std::size_t n = std::min<std::size_t>(t.v.size(), 100);  // quadratic
         const ints some(t.v.begin(), t.v.begin() + static_cast<std::ptrdiff_t>(n));
         ints other(some.rbegin(), some.rend());
         EXPECT_TRUE(is_permutation(some, other, t.same(), t.how));
         if (n > 1) ++other[n / 2];
         EXPECT_EQ(is_permutation(some, other, t.how), std::ranges::is_permutation(some, other));
         EXPECT_FALSE(is_permutation(some, ints(n + 1), t.how));
     }},
    {"lexicographical_compare_three_way",
     [](const trial& t) {
         const auto compare = [f = t.plus_one()](int a, int b) { return f(a) <=> f(b); };
         ints other = t.v;
         const auto check = [&] {
             EXPECT_EQ(lexicographical_compare_three_way(t.v, other, compare, t.how), t.v <=> other);
             EXPECT_EQ(lexicographical_compare_three_way(other, t.v, t.how), other <=> t.v);
         };
         check();
         if (!other.empty()) ++other.back();
         check();
         other = t.v;
         other.push_back(0);
         check();
     }},
    {"set_symmetric_difference",
     [](const trial& t) {
         const ints all = t.sorted();
         ints odd_ones;
         std::ranges::copy_if(all, std::back_inserter(odd_ones), is_odd_number);
         odd_ones.push_back(100);
         ints expected;
         std::ranges::set_symmetric_difference(all, odd_ones, std::back_inserter(expected));
         ints out(all.size() + odd_ones.size());
         expect_written(out, set_symmetric_difference(all, odd_ones, out.begin(), t.less(), t.how), expected);
     }},
    {"partial_sort_copy",
     [](const trial& t) {
         for (const auto n : {std::ptrdiff_t{0}, std::ptrdiff_t{3}, t.part(5), t.part(10), t.part(10) + 5}) {
             ints a(static_cast<std::size_t>(n), -1);
             ints b = a;
             const auto end = partial_sort_copy(t.v, a, t.less(), t.how);
             EXPECT_EQ(end - a.begin(), std::ranges::partial_sort_copy(t.v, b).out - b.begin());
             EXPECT_EQ(a, b);
         }
     }},
};

using standard_searches = standard_trials;

TEST_F(standard_searches, smoke) {
    const ints v{1, 2, 2, 3};
    EXPECT_TRUE(contains(v, 3));
    EXPECT_EQ(search_n(v, 2, 2) - v.begin(), 1);
    EXPECT_TRUE(includes(v, ints{2, 2}));
    EXPECT_FALSE(includes(v, ints{3, 3}));
    EXPECT_TRUE(is_permutation(v, ints{2, 1, 3, 2}));
}

TEST_F(standard_searches, are_those_of_the_standard_library) { equal_the_standard_library(k_searches); }
TEST_F(standard_searches, accept_all_options) { accept_all_options(k_searches); }
TEST_F(standard_searches, rethrow_what_a_function_throws) { rethrow_what_a_function_throws(k_searches); }
TEST_F(standard_searches, throw_when_they_were_stopped) { throw_when_they_were_stopped(k_searches); }

TEST_F(standard_searches, take_iterators) {
    const ints v{1, 2, 3, 4};
    const auto first = v.begin();
    const auto last = v.end();
    EXPECT_EQ(find_last_if_not(first, last, is_odd_number, {.grain = 1}) - first, 3);
    EXPECT_EQ(minmax_element(first, last, {.grain = 1}).second - first, 3);
    EXPECT_TRUE(contains(first, last, 2, {.grain = 1}));
    EXPECT_TRUE(starts_with(first, last, ints{1, 2}, {.grain = 1}));
    EXPECT_TRUE(ends_with(first, last, ints{3, 4}));
    EXPECT_EQ(find_first_of(first, last, ints{4, 3}, {.grain = 1}) - first, 2);
    EXPECT_EQ(find_end(first, last, ints{2}) - first, 1);
    EXPECT_EQ(search_n(first, last, 1, 3, {.grain = 1}) - first, 2);
    EXPECT_EQ(search_n(first, last, 1, 3, std::ranges::less(), {.grain = 1}) - first, 0);
    EXPECT_THROW(static_cast<void>(search_n(v, -1, 3)), std::invalid_argument);
    EXPECT_FALSE(is_partitioned(first, last, is_odd_number, {.grain = 1}));
    EXPECT_EQ(partition_point(first, last, [](int x) { return x < 3; }) - first, 2);
    EXPECT_EQ(is_heap_until(first, last, {.grain = 1}) - first, 1);
    EXPECT_TRUE(is_heap(first, last, std::ranges::greater()));
    EXPECT_TRUE(includes(first, last, ints{2}, {.grain = 1}));
    EXPECT_FALSE(is_permutation(first, last, ints{2}, {.grain = 1}));
    EXPECT_TRUE(std::is_lt(lexicographical_compare_three_way(first, last, ints{2}, {.grain = 1})));
    ints out(2);
    EXPECT_EQ(partial_sort_copy(first, last, out, std::ranges::greater()), out.end());
    EXPECT_EQ(out, (ints{4, 3}));
    EXPECT_EQ(partial_sort_copy(first, last, out, {.grain = 1}), out.end());
    EXPECT_EQ(out, (ints{1, 2}));
    EXPECT_EQ(set_symmetric_difference(first, last, ints{1, 2}, out.begin(), {.grain = 1}), out.end());
}

// Every window of three is tried, although only every third element is looked at first.
TEST_F(standard_searches, runs_are_found_wherever_they_begin) {
    for (std::size_t at = 0; at <= 10; ++at) {
        ints v(13);
        std::fill_n(v.begin() + static_cast<std::ptrdiff_t>(at), 3, 1);
        EXPECT_EQ(search_n(v, 3, 1) - v.begin(), static_cast<std::ptrdiff_t>(at));
        EXPECT_EQ(search_n(v, 4, 1), v.end());
    }
}

TEST_F(standard_searches, comparisons_without_an_order_are_partial) {
    const std::vector<double> number{1.0};
    const std::vector<double> none{std::numeric_limits<double>::quiet_NaN()};
    EXPECT_EQ(lexicographical_compare_three_way(number, none), std::partial_ordering::unordered);
}

}  // namespace
}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// standard_arrays_test.cpp - algorithms that write elements do what those of the standard library do.
#include <heddle/arrays.hpp>
#include <heddle/copies.hpp>
#include <heddle/for_each.hpp>
#include <heddle/pack.hpp>
#include <heddle/remove.hpp>
#include <heddle/replace.hpp>
#include <heddle/transform_scan.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "standard_trials.hpp"

namespace heddle::test {
namespace {

const standard_algorithm k_writers[] = {
    {"for_each, for_each_n",
     [](const trial& t) {
         ints a = t.v;
         for_each(a, [f = t.plus_one()](int& x) { x = f(x); }, t.how);
         const auto end = for_each_n(a.begin(), t.v.size(), [](int& x) { --x; }, t.how);
         EXPECT_EQ(a, t.v);
         EXPECT_EQ(end, a.end());
     }},
    {"copy_n, fill_n, generate_n, generate",
     [](const trial& t) {
         ints out(t.v.size(), -1);
         const auto half = t.part(5);
         EXPECT_EQ(copy_n(t.v.begin(), half, out.begin(), t.how) - out.begin(), half);
         fill_n(out.begin() + half, t.part(10) - half, 7, t.how);
         EXPECT_TRUE(std::equal(out.begin(), out.begin() + half, t.v.begin()));
         EXPECT_EQ(std::count(out.begin() + half, out.end(), 7), t.part(10) - half);
         const auto four = [f = t.plus_one()] { return f(3); };
         EXPECT_EQ(generate_n(out.begin(), half, four, t.how) - out.begin(), half);
         EXPECT_EQ(std::count(out.begin(), out.begin() + half, 4), half);
         generate(out, four, t.how);
         EXPECT_EQ(out, ints(t.v.size(), 4));
     }},
    {"move",
     [](const trial& t) {
         std::vector<std::string> words(t.v.size(), "a word of more than a few letters");
         std::vector<std::string> out(t.v.size());
         EXPECT_EQ(move(words, out.begin(), t.how), out.end());
         EXPECT_EQ(std::ranges::count(words, std::string()), t.part(10));
         EXPECT_EQ(std::ranges::count(out, std::string()), 0);
     }},
    {"reverse_copy, rotate_copy",
     [](const trial& t) {
         ints out(t.v.size());
         EXPECT_EQ(reverse_copy(t.v, out.begin(), t.how), out.end());
         EXPECT_TRUE(std::equal(out.begin(), out.end(), t.v.rbegin()));
         ints expected(t.v.size());
         std::rotate_copy(t.v.begin(), t.v.begin() + t.part(3), t.v.end(), expected.begin());
         EXPECT_EQ(rotate_copy(t.v, t.v.begin() + t.part(3), out.begin(), t.how), out.end());
         EXPECT_EQ(out, expected);
     }},
    {"swap_ranges",
     [](const trial& t) {
         ints a = t.v;
         ints b(t.v.rbegin(), t.v.rend());
         const auto ends = swap_ranges(a, b, t.how);
         EXPECT_TRUE(ends.first == a.end() && ends.second == b.end());
         EXPECT_EQ(b, t.v);
         EXPECT_TRUE(std::ranges::equal(a, ints(t.v.rbegin(), t.v.rend())));
     }},
    {"shift_left, shift_right",
     [](const trial& t) {
         for (const auto by : {std::ptrdiff_t{0}, std::ptrdiff_t{1}, t.part(3), t.part(8), t.part(10)}) {
             ints a = t.v;
             ints b = t.v;
             const auto end = shift_left(a, by, t.how);
             expect_written(a, end, ints(b.begin(), std::shift_left(b.begin(), b.end(), by)));
             a = b = t.v;
             const auto first = shift_right(a, by, t.how);
             EXPECT_EQ(ints(first, a.end()), ints(std::shift_right(b.begin(), b.end(), by), b.end()));
         }
     }},
    {"replace, replace_if",
     [](const trial& t) {
         ints a = t.v;
         ints b = t.v;
         replace(a, 5, 500, t.how);
         std::ranges::replace(b, 5, 500);
         EXPECT_EQ(a, b);
         replace_if(a, t.is_odd(), -1, t.how);
         std::ranges::replace_if(b, is_odd_number, -1);
         EXPECT_EQ(a, b);
     }},
    {"replace_copy, replace_copy_if",
     [](const trial& t) {
         ints a(t.v.size());
         ints b(t.v.size());
         EXPECT_EQ(replace_copy(t.v, a.begin(), 5, 500, t.how), a.end());
         std::replace_copy(t.v.begin(), t.v.end(), b.begin(), 5, 500);
         EXPECT_EQ(a, b);
         EXPECT_EQ(replace_copy_if(t.v, a.begin(), t.is_odd(), -1, t.how), a.end());
         std::replace_copy_if(t.v.begin(), t.v.end(), b.begin(), is_odd_number, -1);
         EXPECT_EQ(a, b);
     }},
    {"remove, remove_if",
     [](const trial& t) {
         ints a = t.v;
         ints b = t.v;
         expect_written(a, remove(a, 5, t.how), ints(b.begin(), std::remove(b.begin(), b.end(), 5)));
         a = b = t.v;
         const auto end = remove_if(a, t.is_odd(), t.how);
         expect_written(a, end, ints(b.begin(), std::remove_if(b.begin(), b.end(), is_odd_number)));
     }},
    {"remove_copy, remove_copy_if",
     [](const trial& t) {
         ints a(t.v.size());
         ints b(t.v.size());
         expect_written(a, remove_copy(t.v, a.begin(), 5, t.how),
                        ints(b.begin(), std::remove_copy(t.v.begin(), t.v.end(), b.begin(), 5)));
         const auto end = remove_copy_if(t.v, a.begin(), t.is_odd(), t.how);
         expect_written(a, end, ints(b.begin(), std::remove_copy_if(t.v.begin(), t.v.end(), b.begin(), is_odd_number)));
     }},
    {"unique_copy",
     [](const trial& t) {
         const ints all = t.sorted();
         ints a(all.size());
         ints b(all.size());
         const auto end = unique_copy(all, a.begin(), t.same(), t.how);
         expect_written(a, end, ints(b.begin(), std::unique_copy(all.begin(), all.end(), b.begin())));
     }},
    {"partition_copy",
     [](const trial& t) {
         ints a(t.v.size());
         ints b(t.v.size());
         ints odd(t.v.size());
         ints even(t.v.size());
         const auto ends = partition_copy(t.v, a.begin(), b.begin(), t.is_odd(), t.how);
         const auto expected = std::ranges::partition_copy(t.v, odd.begin(), even.begin(), is_odd_number);
         expect_written(a, ends.first, ints(odd.begin(), expected.out1));
         expect_written(b, ends.second, ints(even.begin(), expected.out2));
     }},
    {"transform_inclusive_scan, transform_exclusive_scan",
     [](const trial& t) {
         ints a(t.v.size());
         ints b(t.v.size());
         const auto plus_one = [](int x) { return x + 1; };
         EXPECT_EQ(transform_inclusive_scan(t.v, a.begin(), std::plus<>(), t.plus_one(), t.how), a.end());
         std::transform_inclusive_scan(t.v.begin(), t.v.end(), b.begin(), std::plus<>(), plus_one);
         EXPECT_EQ(a, b);
         transform_inclusive_scan(t.v, a.begin(), std::plus<>(), plus_one, 9, t.how);
         std::transform_inclusive_scan(t.v.begin(), t.v.end(), b.begin(), std::plus<>(), plus_one, 9);
         EXPECT_EQ(a, b);
         a = t.v;  // the output may be the range
         transform_exclusive_scan(a, a.begin(), 9, std::plus<>(), t.plus_one(), t.how);
         std::transform_exclusive_scan(t.v.begin(), t.v.end(), b.begin(), 9, std::plus<>(), plus_one);
         EXPECT_EQ(a, b);
     }},
    {"adjacent_difference",
     [](const trial& t) {
         ints a(t.v.size());
         ints b(t.v.size());
         EXPECT_EQ(adjacent_difference(t.v, a.begin(), t.how), a.end());
         std::adjacent_difference(t.v.begin(), t.v.end(), b.begin());
         EXPECT_EQ(a, b);
     }},
};

using standard_arrays = standard_trials;

TEST_F(standard_arrays, smoke) {
    ints v{1, 2, 2, 3};
    v.erase(remove(v, 2), v.end());
    EXPECT_EQ(v, (ints{1, 3}));
    replace(v, 3, 4);
    EXPECT_EQ(v, (ints{1, 4}));
    EXPECT_EQ(shift_left(v, 1), v.begin() + 1);
    EXPECT_EQ(v[0], 4);
}

TEST_F(standard_arrays, are_those_of_the_standard_library) { equal_the_standard_library(k_writers); }
TEST_F(standard_arrays, accept_all_options) { accept_all_options(k_writers); }
TEST_F(standard_arrays, rethrow_what_a_function_throws) { rethrow_what_a_function_throws(k_writers); }
TEST_F(standard_arrays, throw_when_they_were_stopped) { throw_when_they_were_stopped(k_writers); }

TEST_F(standard_arrays, negative_numbers_are_refused) {
    ints v{1, 2, 3};
    EXPECT_THROW(fill_n(v.begin(), -1, 0), std::invalid_argument);
    EXPECT_THROW(copy_n(v.begin(), -1, v.begin()), std::invalid_argument);
    EXPECT_THROW(generate_n(v.begin(), -1, [] { return 0; }), std::invalid_argument);
    EXPECT_THROW(for_each_n(v.begin(), -1, [](int) {}), std::invalid_argument);
    EXPECT_THROW(shift_left(v, -1), std::invalid_argument);
    EXPECT_THROW(shift_right(v, -1), std::invalid_argument);
    EXPECT_EQ(v, (ints{1, 2, 3}));
}

TEST_F(standard_arrays, take_iterators) {
    ints v{1, 2, 3, 4};
    ints out(4);
    EXPECT_EQ(move(v.begin(), v.end(), out.begin(), {.grain = 1}), out.end());
    EXPECT_EQ(reverse_copy(v.begin(), v.end(), out.begin()), out.end());
    EXPECT_EQ(rotate_copy(v.begin(), v.begin() + 1, v.end(), out.begin(), {.grain = 1}), out.end());
    EXPECT_EQ(out, (ints{2, 3, 4, 1}));
    EXPECT_EQ(swap_ranges(v.begin(), v.end(), out, {.grain = 1}).second, out.end());
    EXPECT_EQ(shift_right(v.begin(), v.end(), 1, {.grain = 1}) - v.begin(), 1);
    replace(v.begin(), v.end(), 4, 5, {.grain = 1});
    replace_if(v.begin(), v.end(), is_odd_number, 6);
    EXPECT_EQ(replace_copy(v.begin(), v.end(), out.begin(), 6, 7, {.grain = 1}), out.end());
    EXPECT_EQ(replace_copy_if(v.begin(), v.end(), out.begin(), is_odd_number, 7), out.end());
    EXPECT_EQ(remove_copy(v.begin(), v.end(), out.begin(), 100, {.grain = 1}), out.end());
    EXPECT_EQ(remove_copy_if(v.begin(), v.end(), out.begin(), is_odd_number, std::identity(), {.grain = 1}),
              remove_copy_if(v, out.begin(), is_odd_number));
    EXPECT_EQ(unique_copy(v.begin(), v.end(), out.begin(), {.grain = 1}), unique_copy(v, out.begin()));
    EXPECT_EQ(remove(v.begin(), v.end(), 100, {.grain = 1}), v.end());
    EXPECT_EQ(remove_if(v.begin(), v.end(), is_odd_number, {.grain = 1}), remove_if(v, is_odd_number));
    for_each(v.begin(), v.end(), [](int& x) { x = 1; }, {.grain = 1});
    EXPECT_EQ(v, ints(4, 1));
    EXPECT_EQ(partition_copy(v.begin(), v.end(), out.begin(), out.begin(), is_odd_number, {.grain = 1}).first,
              out.end());
    EXPECT_EQ(transform_inclusive_scan(v.begin(), v.end(), out.begin(), std::plus<>(), std::negate<>(), {.grain = 1}),
              out.end());
    EXPECT_EQ(transform_exclusive_scan(v.begin(), v.end(), out.begin(), 5, std::plus<>(), std::negate<>()), out.end());
    EXPECT_EQ(out, (ints{5, 4, 3, 2}));
    EXPECT_EQ(adjacent_difference(out.begin(), out.end(), v.begin(), std::minus<>(), {.grain = 1}), v.end());
    EXPECT_EQ(v, (ints{5, -1, -1, -1}));
}

// Integers are selected by their bits.
template <class T>
void replace_numbers(T replacement) {
    std::vector<T> v(1'000), expected(v.size()), out(v.size());
    std::iota(v.begin(), v.end(), static_cast<T>(-100));
    const auto is_chosen = [](T x) { return static_cast<int>(x) % 3 == 0; };
    std::replace_copy_if(v.begin(), v.end(), expected.begin(), is_chosen, replacement);
    replace_copy_if(v, out.begin(), is_chosen, replacement);
    EXPECT_EQ(out, expected);
}

TEST_F(standard_arrays, numbers_of_any_kind_are_replaced) {
    replace_numbers<signed char>(-128);
    replace_numbers<unsigned char>(255);
    replace_numbers<short>(-1);
    replace_numbers<std::int64_t>(std::numeric_limits<std::int64_t>::min());
    replace_numbers<std::uint64_t>(std::numeric_limits<std::uint64_t>::max());
    replace_numbers<float>(-0.5f);
}

TEST_F(standard_arrays, elements_may_be_move_only) {
    in_each_pool([] {
        for (const int by : {1, 300, 700}) {
            auto v = elements_of<move_only>(counted(1'000));
            EXPECT_EQ(shift_left(v, by) - v.begin(), 1'000 - by);
            EXPECT_EQ(v.front().value(), by);
            EXPECT_EQ(v[static_cast<std::size_t>(999 - by)].value(), 999);
            v = elements_of<move_only>(counted(1'000));
            EXPECT_EQ(shift_right(v, by) - v.begin(), by);
            EXPECT_EQ(v[static_cast<std::size_t>(by)].value(), 0);
            EXPECT_EQ(v.back().value(), 999 - by);
        }
        auto v = elements_of<move_only>(counted(1'000));
        v.erase(remove_if(v, is_odd_number, &move_only::value), v.end());
        EXPECT_EQ(v.size(), 500u);
        EXPECT_EQ(v.back().value(), 998);
    });
}

TEST_F(standard_arrays, moves_of_elements_may_throw) {
    auto v = elements_of<throwing_move>(counted(100));
    v.erase(remove_if(v, is_odd_number, &throwing_move::value), v.end());
    EXPECT_EQ(v.size(), 50u);
    EXPECT_EQ(shift_left(v, 10) - v.begin(), 40);
    EXPECT_EQ(v[0].value(), 20);
    EXPECT_EQ(shift_right(v, 5) - v.begin(), 5);
    EXPECT_EQ(v[5].value(), 20);
}

}  // namespace
}  // namespace heddle::test

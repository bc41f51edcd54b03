// SPDX-License-Identifier: Apache-2.0
// sorts.hpp - the sort and the merge that a backend of the parallel algorithms needs.
//
// Numbers in their natural order, or the reverse, are sorted by digits.
#pragma once

#pragma GCC system_header  // no warnings of conversions that the types of an algorithm's arguments ask for

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <heddle/isolate.hpp>
#include <heddle/join.hpp>
#include <heddle/select.hpp>
#include <heddle/sort.hpp>
#include <iterator>
#include <limits>
#include <ranges>
#include <type_traits>
#include <utility>

#include "loops.hpp"

namespace heddle::inline v0::std_par {

// Specialise it for the comparison that a standard library passes where its user passes none.
template <class Compare, class T>
inline constexpr bool k_is_natural_order = false;
template <class T>
inline constexpr bool k_is_natural_order<std::less<T>, T> = true;
template <class T>
inline constexpr bool k_is_natural_order<std::less<>, T> = true;
template <class T>
inline constexpr bool k_is_natural_order<std::ranges::less, T> = true;

template <class Compare, class T>
inline constexpr bool k_is_reverse_order =
    std::same_as<Compare, std::greater<T>> || std::same_as<Compare, std::greater<>> ||
    std::same_as<Compare, std::ranges::greater>;

// An integer in the order of the floating-point values. Both zeros have the same, so that a stable sort keeps their order.
struct float_key {
    template <class T>
    auto operator()(const T& value) const noexcept {
        using bits_type = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        constexpr bits_type k_sign = bits_type{1} << (std::numeric_limits<bits_type>::digits - 1);
        bits_type bits = std::bit_cast<bits_type>(value);
        if (bits == k_sign) bits = 0;
        return static_cast<bits_type>((bits & k_sign) != 0 ? ~bits : bits | k_sign);
    }
};

template <class T>
inline constexpr bool k_has_float_key =
    std::floating_point<T> && std::numeric_limits<T>::is_iec559 && (sizeof(T) == 4 || sizeof(T) == 8);

template <class Range, class Order>
void sort_numbers(Range range, Order order) {
    if constexpr (k_has_float_key<std::ranges::range_value_t<Range>>) heddle::stable_sort(range, order, float_key{});
    else heddle::stable_sort(range, order);
}

// The user's comparison. An exception ends the process, as the standard says of element access functions.
template <class Compare>
auto not_throwing(Compare& compare) noexcept {
    return [&compare](auto&& left, auto&& right) noexcept -> bool {
        return compare(std::forward<decltype(left)>(left), std::forward<decltype(right)>(right));
    };
}

// Sorts all of it.
template <class Iterator, class Compare>
void sort_all(Iterator first, Iterator last, Compare& compare) {
    using value = std::iter_value_t<Iterator>;
    const std::ranges::subrange range(first, last);
    if constexpr (std::is_arithmetic_v<value> && k_is_natural_order<Compare, value>) {
        sort_numbers(range, std::ranges::less{});
    } else if constexpr (std::is_arithmetic_v<value> && k_is_reverse_order<Compare, value>) {
        sort_numbers(range, std::ranges::greater{});
    } else {
        heddle::stable_sort(range, not_throwing(compare));
    }
}

// Sorts what `leaf` has put there: it copies elements, and has to be called once for each.
template <class Iterator, class Compare, class Leaf>
void sort_after_leaf(Iterator first, Iterator last, Compare& compare, Leaf& leaf, std::size_t wanted) {
    auto sort_leaf = [&](Iterator begin, Iterator end) { leaf(begin, end, compare); };
    for_subranges(first, last, sort_leaf);
    const std::size_t n = size_between(first, last);
    const Iterator middle = at_offset(first, wanted == 0 ? n : std::min(wanted, n));
    heddle::partial_sort(std::ranges::subrange(first, last), middle, not_throwing(compare));
}

// Sorts [first, last) stably; if `wanted` is not 0 only so that its first elements are those that a sorted range has there. `leaf` sorts
// a subrange on one thread. A leaf without captures does nothing else. Iterators that are none of C++20, and their like, are sorted on one
// thread.
template <class Iterator, class Compare, class Leaf>
void sort_stably(Iterator first, Iterator last, Compare& compare, Leaf& leaf, std::size_t wanted) {
    if constexpr (!std::random_access_iterator<Iterator> || !std::permutable<Iterator>) {
        leaf(first, last, compare);
    } else if constexpr (std::is_empty_v<Leaf>) {
        isolate([&] { sort_all(first, last, compare); });
    } else {
        isolate([&] { sort_after_leaf(first, last, compare, leaf, wanted); });
    }
}

// A merge of fewer elements is not divided.
inline constexpr std::size_t k_least_merge = 2'048;

// Merges both ranges to `out`. `leaf` does it for subranges, and may move the elements.
template <class First, class Second, class Out, class Compare, class Leaf>
void merge_ranges(First first1, First last1, Second first2, Second last2, Out out, Compare& compare, Leaf& leaf) {
    const std::size_t n1 = size_between(first1, last1);
    const std::size_t n2 = size_between(first2, last2);
    if (n1 + n2 <= k_least_merge) {
        leaf(first1, last1, first2, last2, out, compare);
        return;
    }
    // Of equivalent elements those of the first range come first.
    First middle1 = at_offset(first1, n1 / 2);
    Second middle2 = at_offset(first2, n2 / 2);
    const auto less = not_throwing(compare);
    if (n1 >= n2) middle2 = std::lower_bound(first2, last2, *middle1, less);
    else middle1 = std::upper_bound(first1, last1, *middle2, less);
    const Out middle = at_offset(out, size_between(first1, middle1) + size_between(first2, middle2));
    join([&] { merge_ranges(first1, middle1, first2, middle2, out, compare, leaf); },
         [&] { merge_ranges(middle1, last1, middle2, last2, middle, compare, leaf); });
}

}  // namespace heddle::inline v0::std_par

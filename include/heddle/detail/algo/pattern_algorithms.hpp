// SPDX-License-Identifier: Apache-2.0
// pattern_algorithms.hpp - what patterns.hpp calls: searches for one of several values, for a run, for the last occurrence of a pattern.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>

#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "find_algorithms.hpp"
#include "ranges.hpp"
#include "search.hpp"

namespace heddle::inline v0::detail {

// The index of the first element that is equal to one of the others, or the size of the range.
template <class Range, class Others, class Equal>
std::size_t first_of_others(Range& range, Others& others, Equal& equal, const options& how) {
    auto is_one_of_them = [&](auto&& item) -> bool {
        auto is_equal = [&](auto&& other) -> bool { return detail::invoke(equal, item, other); };
        return std::ranges::any_of(others, is_equal);
    };
    std::identity unchanged;
    return detail::first_index_where(range, is_one_of_them, unchanged, how);
}

// Does the pattern occur at an index of the range? The whole pattern has to lie in the range.
template <class Range, class Pattern, class Equal>
bool occurs_at(std::size_t i, Range& range, Pattern& pattern, Equal& equal) {
    const auto from = advanced(std::ranges::begin(range), i);
    return std::ranges::equal(std::ranges::subrange(from, advanced(from, size_of(pattern))), pattern,
                              detail::callable_reference(equal));
}

// The last index at which the pattern occurs, or the size of the range. An empty pattern occurs at the end.
template <class Range, class Pattern, class Equal>
std::size_t last_occurrence(Range& range, Pattern& pattern, Equal& equal, const options& how) {
    const std::size_t n = size_of(range);
    if (size_of(pattern) > n) return n;
    const std::size_t last = n - size_of(pattern);
    auto from_end = [&](std::size_t i) { return detail::occurs_at(last - i, range, pattern, equal); };
    const std::size_t i = detail::first_index(last + 1, from_end, how);
    return i > last ? n : last - i;
}

// The first index of a run of `length` elements that are all wanted, or the size of the range.
//
// Each run of this length contains exactly one of the indices length - 1, 2 length - 1 … as the last or an earlier element of its first
// `length` ones. So only the runs around these indices are looked at, and every element at most three times.
template <class Range, class Wanted>
std::size_t first_run(Range& range, std::size_t length, Wanted& wanted, const options& how) {
    const std::size_t n = size_of(range);
    if (length == 0) return 0;
    const auto begin = std::ranges::begin(range);
    auto is_wanted = [&](std::size_t i) -> bool { return detail::invoke(wanted, *advanced(begin, i)); };
    auto start_of_run = [&](std::size_t probe) {  // at most length - 1 before the probe
        std::size_t start = probe + 1;
        while (start > probe + 1 - length && is_wanted(start - 1)) --start;
        return start;
    };
    auto has_run = [&](std::size_t k) {
        const std::size_t probe = (k + 1) * length - 1;
        const std::size_t start = start_of_run(probe);
        if (start > probe || length > n - start) return false;
        std::size_t end = probe + 1;
        while (end < start + length && is_wanted(end)) ++end;
        return end == start + length;
    };
    const std::size_t probes = n / length;
    const std::size_t k = detail::first_index(probes, has_run, how);
    return k == probes ? n : start_of_run((k + 1) * length - 1);
}

// Do all elements from an index on equal those of the other range?
template <class Range, class Other, class Equal>
bool equals_from(std::size_t i, Range& range, Other& other, Equal& equal, const options& how) {
    const auto from = advanced(std::ranges::begin(range), i);
    auto part = std::ranges::subrange(from, advanced(from, size_of(other)));
    return detail::first_difference(part, other, equal, how) == size_of(other);
}

}  // namespace heddle::inline v0::detail

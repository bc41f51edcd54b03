// SPDX-License-Identifier: Apache-2.0
// order_algorithms.hpp - what orders.hpp calls: questions about the order of elements, each of them a search for what contradicts it.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <ranges>

#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "find_algorithms.hpp"
#include "merge_algorithms.hpp"
#include "projected.hpp"
#include "ranges.hpp"
#include "search.hpp"

namespace heddle::inline v0::detail {

// Does the predicate hold for no element behind one for which it does not hold?
template <class Range, class Predicate, class Projection>
bool is_divided(Range& range, Predicate& first, Projection& projection, const options& how) {
    auto is_other = [&](auto&& one) -> bool { return !detail::invoke(first, std::forward<decltype(one)>(one)); };
    const std::size_t others = detail::first_index_where(range, is_other, projection, how);
    const std::size_t n = size_of(range);
    const auto begin = std::ranges::begin(range);
    auto rest = std::ranges::subrange(advanced(begin, others), advanced(begin, n));
    return !detail::holds_for_any(rest, first, projection, how);
}

// The index of the first element that is greater than its parent in a heap, or the size of the range.
template <class Range, class Less, class Projection>
std::size_t heap_until(Range& range, Less& less, Projection& projection, const options& how) {
    const std::size_t n = size_of(range);
    if (n < 2) return n;
    const auto begin = std::ranges::begin(range);
    auto compare = detail::comparing(detail::callable_reference(less), detail::callable_reference(projection));
    auto is_above_parent = [&](std::size_t i) { return compare(*advanced(begin, i / 2), *advanced(begin, i + 1)); };
    return detail::first_index(n - 1, is_above_parent, how) + 1;
}

// Is the right multiset a part of the left one? Both are sorted.
template <class Left, class Right, class Less>
bool includes_all(Left& left, Right& right, Less& less, const options& how) {
    const auto l = std::ranges::begin(left);
    const auto r = std::ranges::begin(right);
    const std::vector<set_cut> cuts = detail::set_cuts(left, right, less, how);
    auto misses_some = [&](std::size_t p) {
        return !std::ranges::includes(advanced(l, cuts[p].left), advanced(l, cuts[p + 1].left),
                                      advanced(r, cuts[p].right), advanced(r, cuts[p + 1].right),
                                      detail::callable_reference(less));
    };
    const std::size_t pieces = cuts.size() - 1;
    return detail::first_index(pieces, misses_some, set_piece_options(how)) == pieces;
}

// Do both ranges, of the same size, have as many elements that are equal to each of their elements?
template <class Left, class Right, class Equal>
bool is_rearranged(Left& left, Right& right, Equal& equal, const options& how) {
    const std::size_t n = size_of(left);
    const std::size_t same = detail::first_difference(left, right, equal, how);
    if (n - same < 2) return same == n;
    const auto l = advanced(std::ranges::begin(left), same);
    const auto r = advanced(std::ranges::begin(right), same);
    const std::size_t rest = n - same;
    auto has_other_count = [&](std::size_t i) {
        const auto& one = *advanced(l, i);
        auto is_same = [&](auto&& other) -> bool { return detail::invoke(equal, one, other); };
        if (std::ranges::any_of(l, advanced(l, i), is_same)) return false;  // has been counted there
        const auto in_left = std::ranges::count_if(advanced(l, i), advanced(l, rest), is_same);
        return std::ranges::count_if(r, advanced(r, rest), is_same) != in_left;
    };
    return detail::first_index(rest, has_other_count, how) == rest;
}

// How the left range compares with the right one in a dictionary.
template <class Left, class Right, class Compare>
auto compare_lexicographically(Left& left, Right& right, Compare& compare, const options& how) {
    const auto l = std::ranges::begin(left);
    const auto r = std::ranges::begin(right);
    const std::size_t n = std::min(size_of(left), size_of(right));
    auto differs = [&](std::size_t i) {
        return std::is_neq(detail::invoke(compare, *advanced(l, i), *advanced(r, i)));
    };
    using ordering = std::common_comparison_category_t<decltype(detail::invoke(compare, *l, *r)), std::strong_ordering>;
    const std::size_t i = detail::first_index(n, differs, how);
    if (i == n) return ordering(size_of(left) <=> size_of(right));
    return ordering(detail::invoke(compare, *advanced(l, i), *advanced(r, i)));
}

}  // namespace heddle::inline v0::detail

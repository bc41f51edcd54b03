// SPDX-License-Identifier: Apache-2.0
// find_algorithms.hpp - what find.hpp calls: every search asks for the first index at which something holds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>

#include "../base/compiler.hpp"
#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "projected.hpp"
#include "ranges.hpp"
#include "reduction.hpp"
#include "run_positions.hpp"
#include "search.hpp"

namespace heddle::inline v0::detail {

// Does a predicate hold for the projected element at an index of a range?
template <class Iterator, class Predicate, class Projection>
struct holds_at_index {
    Iterator begin;
    copied_if_small<Predicate> predicate;
    copied_if_small<Projection> projection;

    HEDDLE_ALWAYS_INLINE bool operator()(std::size_t i) {
        return detail::invoke(predicate, detail::invoke(projection, *advanced(begin, i)));
    }
};
template <class Range, class Predicate, class Projection>
auto holds_at(Range& range, Predicate& predicate, Projection& projection) {
    return holds_at_index<std::ranges::iterator_t<Range>, Predicate, Projection>{std::ranges::begin(range), predicate,
                                                                                 projection};
}

// The index of the first element for which the predicate holds, or the size of the range.
template <class Range, class Predicate, class Projection>
std::size_t first_index_where(Range& range, Predicate& wanted, Projection& projection, const options& how) {
    return detail::first_index(size_of(range), detail::holds_at(range, wanted, projection), how);
}

// The index of the last element for which the predicate holds, or the size of the range.
template <class Range, class Predicate, class Projection>
std::size_t last_index_where(Range& range, Predicate& wanted, Projection& projection, const options& how) {
    const std::size_t n = size_of(range);
    auto holds = detail::holds_at(range, wanted, projection);
    const std::size_t from_end = detail::first_index(n, [&](std::size_t i) { return holds(n - 1 - i); }, how);
    return from_end == n ? n : n - 1 - from_end;
}

// True if the predicate holds for an element.
template <class Range, class Predicate, class Projection>
bool holds_for_any(Range& range, Predicate& wanted, Projection& projection, const options& how) {
    return detail::first_index_where(range, wanted, projection, how) != size_of(range);
}

// The index of the first element that is related to the next one, or the size of the range.
template <class Range, class Relation>
std::size_t first_related(Range& range, Relation& related, const options& how) {
    const std::size_t n = size_of(range);
    if (n < 2) return n;
    const auto begin = std::ranges::begin(range);
    auto is_related = [&](std::size_t i) { return related(*advanced(begin, i), *advanced(begin, i + 1)); };
    const std::size_t i = detail::first_index(n - 1, is_related, how);
    return i == n - 1 ? n : i;
}

// The index of the first element that is less than the one before it, or the size of the range.
template <class Range, class Less, class Projection>
std::size_t sorted_until(Range& range, Less& less, Projection& projection, const options& how) {
    auto compare = detail::comparing(detail::callable_reference(less), detail::callable_reference(projection));
    auto is_descent = [&](auto&& a, auto&& b) { return compare(b, a); };
    const std::size_t i = detail::first_related(range, is_descent, how);
    return i == size_of(range) ? i : i + 1;
}

// The first index at which two ranges differ, or the size of the shorter one.
template <class Left, class Right, class Equal>
std::size_t first_difference(Left& left, Right& right, Equal& equal, const options& how) {
    const auto l = std::ranges::begin(left);
    const auto r = std::ranges::begin(right);
    auto differs = [&](std::size_t i) { return !detail::invoke(equal, *advanced(l, i), *advanced(r, i)); };
    return detail::first_index(std::min(size_of(left), size_of(right)), differs, how);
}

template <class Left, class Right, class Less>
bool is_lexicographically_less(Left& left, Right& right, Less& less, const options& how) {
    auto equivalent = [&](auto&& a, auto&& b) { return !detail::invoke(less, a, b) && !detail::invoke(less, b, a); };
    const std::size_t i = detail::first_difference(left, right, equivalent, how);
    if (i == size_of(right)) return false;
    return i == size_of(left) ||
           detail::invoke(less, *advanced(std::ranges::begin(left), i), *advanced(std::ranges::begin(right), i));
}

// The first index at which the pattern occurs, or the size of the range.
template <class Range, class Pattern, class Equal>
std::size_t first_occurrence(Range& range, Pattern& pattern, Equal& equal, const options& how) {
    const std::size_t n = size_of(range);
    const std::size_t length = size_of(pattern);
    const auto begin = std::ranges::begin(range);
    const auto wanted = std::ranges::begin(pattern);
    if (length > n) return n;
    auto begins_here = [&](std::size_t i) {
        std::size_t k = 0;
        while (k < length && detail::invoke(equal, *advanced(begin, i + k), *advanced(wanted, k))) ++k;
        return k == length;
    };
    const std::size_t places = n - length + 1;
    const std::size_t i = detail::first_index(places, begins_here, how);
    return i < places ? i : n;
}

// The index of the element that Which<Less> prefers to all others: lesser_of or greater_of. 0 for an empty range.
template <template <class> class Which, class Range, class Less, class Projection>
std::size_t index_of_extreme(Range& range, Less& less, Projection& projection, const options& how) {
    const auto begin = std::ranges::begin(range);
    const std::size_t n = size_of(range);
    auto compare = detail::comparing(detail::callable_reference(less), detail::callable_reference(projection));
    auto at_indices = [&](std::size_t a, std::size_t b) -> bool {
        return compare(*advanced(begin, a), *advanced(begin, b));
    };
    using choice = Which<decltype(at_indices)&>;
    choice best{at_indices};
    std::identity unchanged;
    using indices = index_iterator<std::size_t>;
    using work = reduce_work<std::size_t, indices, choice, std::identity>;
    return n == 0 ? 0 : detail::reduce_items(n, work{indices(0), best, unchanged}, how);
}

// The indices of the first of the least and of the last of the greatest elements. Zeros for an empty range.
template <class Range, class Less, class Projection>
std::pair<std::size_t, std::size_t> indices_of_extremes(Range& range, Less& less, Projection& projection,
                                                        const options& how) {
    using places = std::pair<std::size_t, std::size_t>;
    const auto begin = std::ranges::begin(range);
    auto compare = detail::comparing(detail::callable_reference(less), detail::callable_reference(projection));
    auto is_less = [&](std::size_t a, std::size_t b) -> bool {
        return compare(*advanced(begin, a), *advanced(begin, b));
    };
    auto both = [&](const places& left, const places& right) {
        return places(is_less(right.first, left.first) ? right.first : left.first,
                      is_less(right.second, left.second) ? left.second : right.second);
    };
    auto twice = [](std::size_t i) { return places(i, i); };
    using indices = index_iterator<std::size_t>;
    using work = reduce_work<places, indices, decltype(both), decltype(twice)>;
    const std::size_t n = size_of(range);
    return n == 0 ? places() : detail::reduce_items(n, work{indices(0), both, twice}, how);
}

}  // namespace heddle::inline v0::detail

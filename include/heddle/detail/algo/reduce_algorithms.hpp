// SPDX-License-Identifier: Apache-2.0
// reduce_algorithms.hpp - what reduce.hpp calls: reductions of ranges, by reduction.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "mixed_reduction.hpp"
#include "projected.hpp"
#include "ranges.hpp"
#include "reduction.hpp"

namespace heddle::inline v0::detail {

// The reduction of `init` and f(*it) for n items, in this order; `init` if there are no items.
template <class T, class Iterator, class Op, class F>
T reduce_from(Iterator begin, std::size_t n, T init, Op& op, F& f, const options& how) {
    using item = std::iter_reference_t<Iterator>;
    if constexpr (mixes<Op, T, std::invoke_result_t<F&, item>>) {
        return detail::reduce_mixed(begin, n, std::move(init), op, f, how);
    } else if constexpr (require_type<T, item, Op, F>(); reducible_to<T, item, Op, F>) {
        if (n == 0) return init;
        T rest = detail::reduce_items(n, reduce_work<T, Iterator, Op, F>{begin, op, f}, how);
        return invoke_as<T>(op, std::move(init), std::move(rest));
    }
}

// The reduction of `init` and f(l, r) for the pairs of elements at the same place.
template <class Left, class Right, class T, class Op, class F>
T reduce_pairs(Left& left, Right& right, T init, Op& op, F& f, const options& how) {
    using made = std::invoke_result_t<F&, std::ranges::range_reference_t<Left>, std::ranges::range_reference_t<Right>>;
    using item = std::conditional_t<mixes<Op, T, made>, made, T>;
    auto of_both = [&f, l = std::ranges::begin(left), r = std::ranges::begin(right)](std::size_t i) -> item {
        return invoke_as<item>(f, *advanced(l, i), *advanced(r, i));
    };
    const std::size_t n = std::min(size_of(left), size_of(right));
    return detail::reduce_from(index_iterator<std::size_t>(0), n, std::move(init), op, of_both, how);
}

// The element that Which<Less> prefers to all others: lesser_of or greater_of. Empty for an empty range.
template <template <class> class Which, class Range, class Less, class Projection>
std::optional<std::ranges::range_value_t<Range>> extreme_value(Range& range, Less less, Projection projection,
                                                               const options& how) {
    using value = std::ranges::range_value_t<Range>;
    auto compare = detail::comparing(std::move(less), std::move(projection));
    using choice = Which<decltype(compare)>;
    choice best{std::move(compare)};
    std::identity unchanged;
    const auto begin = std::ranges::begin(range);
    if (size_of(range) == 0) return std::nullopt;
    return detail::reduce_items(
        size_of(range), reduce_work<value, decltype(begin), choice, std::identity>{begin, best, unchanged}, how);
}

// The greater of two values: the right one if they are equivalent, or either one where they cannot be told apart.
template <class T, class Less>
auto last_greater_of(Less& less) {
    if constexpr (k_reorders<greater_of<Less>, T>) {
        return greater_of<Less>{less};
    } else {
        auto is_not_greater = [&less](const T& a, const T& b) { return !detail::invoke(less, b, a); };
        return greater_of<decltype(is_not_greater)>{is_not_greater};
    }
}

// The first of the least and the last of the greatest elements. Empty for an empty range.
template <class Range, class Less, class Projection>
auto both_extremes(Range& range, Less less, Projection projection, const options& how) {
    using value = std::ranges::range_value_t<Range>;
    auto compare = detail::comparing(std::move(less), std::move(projection));
    lesser_of<decltype(compare)> least{compare};
    auto most = detail::last_greater_of<value>(compare);
    using pair = std::pair<value, value>;
    auto both = [&](pair left, pair right) {
        return pair(least(std::move(left.first), std::move(right.first)),
                    most(std::move(left.second), std::move(right.second)));
    };
    auto chunk = [&, begin = std::ranges::begin(range)](std::size_t first, std::size_t last) {
        return detail::reduce_stretch_twice<value>(advanced(begin, first), last - first, least, most);
    };
    using work = chunk_reduce_work<pair, decltype(both), decltype(chunk)>;
    std::optional<pair> found;
    if (size_of(range) > 0) found = detail::reduce_items(size_of(range), work{both, chunk}, how);
    return found;
}

// The number of elements for which the predicate holds.
template <class Range, class Predicate, class Projection>
std::size_t count_where(Range& range, Predicate& wanted, Projection& projection, const options& how) {
    auto one_if_wanted = [&](auto&& item) -> std::size_t {
        return detail::invoke(wanted, detail::invoke(projection, std::forward<decltype(item)>(item))) ? 1 : 0;
    };
    std::plus<> add;
    return detail::reduce_from(std::ranges::begin(range), size_of(range), std::size_t{0}, add, one_if_wanted, how);
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// reduce_algorithms.hpp - the algorithms of reduce.hpp, which says what they do.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include "projected.hpp"
#include "ranges.hpp"
#include "reductions.hpp"

namespace heddle::detail {

// The reduction of f(*it) over n items, or `init` if there are none. `init` comes first.
template <class T, class Iterator, class Op, class F>
T reduce_from(Iterator begin, std::size_t n, T init, Op& op, F& f, const options& how) {
    if (n == 0) return init;
    T rest = reduce_items(n, reduce_work<T, Iterator, Op, F>{begin, op, f}, how);
    return invoke_as<T>(op, std::move(init), std::move(rest));
}

struct reduce_algorithm {
    template <parallel_range Range, class T = std::ranges::range_value_t<Range>, class Op = std::plus<>>
        requires std::convertible_to<std::ranges::range_reference_t<Range>, T> && std::invocable<Op&, T, T>
    T operator()(Range&& range, T init = {}, Op op = {}, const options& how = {}) const {
        std::identity unchanged;
        return reduce_from(std::ranges::begin(range), size_of(range), std::move(init), op, unchanged, how);
    }
};

struct transform_reduce_algorithm {
    template <parallel_range Range, class T, class Op, class F>
        requires std::invocable<F&, std::ranges::range_reference_t<Range>> && std::invocable<Op&, T, T>
    T operator()(Range&& range, T init, Op op, F f, const options& how = {}) const {
        return reduce_from(std::ranges::begin(range), size_of(range), std::move(init), op, f, how);
    }

    template <parallel_range Left, parallel_range Right, class T, class Op = std::plus<>, class F = std::multiplies<>>
        requires std::invocable<F&, std::ranges::range_reference_t<Left>, std::ranges::range_reference_t<Right>> &&
                 std::invocable<Op&, T, T>
    T operator()(Left&& left, Right&& right, T init, Op op = {}, F f = {}, const options& how = {}) const {
        auto of_both = [&f, l = std::ranges::begin(left), r = std::ranges::begin(right)](std::size_t i) -> T {
            return invoke_as<T>(f, *advanced(l, i), *advanced(r, i));
        };
        const std::size_t n = std::min(size_of(left), size_of(right));
        return reduce_from(index_iterator<std::size_t>(0), n, std::move(init), op, of_both, how);
    }
};

struct sum_algorithm {
    template <parallel_range Range, class Projection = std::identity>
    auto operator()(Range&& range, Projection projection = {}, const options& how = {}) const {
        using value = std::decay_t<std::invoke_result_t<Projection&, std::ranges::range_reference_t<Range>>>;
        std::plus<> add;
        return reduce_from(std::ranges::begin(range), size_of(range), value{}, add, projection, how);
    }
};

// The best element of a range by an operation that chooses one of two, or nothing if it is empty.
template <class Range, class Op>
std::optional<std::ranges::range_value_t<Range>> choose(Range& range, Op op, const options& how) {
    using value = std::ranges::range_value_t<Range>;
    std::identity unchanged;
    const auto begin = std::ranges::begin(range);
    if (size_of(range) == 0) return std::nullopt;
    return reduce_items(size_of(range), reduce_work<value, decltype(begin), Op, std::identity>{begin, op, unchanged},
                        how);
}

template <template <class> class Which>
struct extreme_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
    auto operator()(Range&& range, Less less = {}, Projection projection = {}, const options& how = {}) const {
        auto compare = comparing(std::move(less), std::move(projection));
        return choose(range, Which<decltype(compare)>{std::move(compare)}, how);
    }
};

// The greater of two values, the right one if they are equivalent; any of the two where nobody can tell.
template <class T, class Less>
auto last_greater_of(Less& less) {
    if constexpr (k_reorders<greater_of<Less>, T>) {
        return greater_of<Less>{less};
    } else {
        auto is_not_greater = [&less](const T& a, const T& b) { return !std::invoke(less, b, a); };
        return greater_of<decltype(is_not_greater)>{is_not_greater};
    }
}

struct minmax_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
    auto operator()(Range&& range, Less less = {}, Projection projection = {}, const options& how = {}) const {
        using value = std::ranges::range_value_t<Range>;
        auto compare = comparing(std::move(less), std::move(projection));
        lesser_of<decltype(compare)> least{compare};
        auto most = last_greater_of<value>(compare);
        using pair = std::pair<value, value>;
        auto both = [&](pair left, pair right) {
            return pair(least(std::move(left.first), std::move(right.first)),
                        most(std::move(left.second), std::move(right.second)));
        };
        auto chunk = [&, begin = std::ranges::begin(range)](std::size_t first, std::size_t last) {
            return reduce_stretch_twice<value>(advanced(begin, first), last - first, least, most);
        };
        using work = chunk_reduce_work<pair, decltype(both), decltype(chunk)>;
        std::optional<pair> found;
        if (size_of(range) > 0) found = reduce_items(size_of(range), work{both, chunk}, how);
        return found;
    }
};

struct count_if_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
        requires std::indirect_unary_predicate<Predicate, std::projected<std::ranges::iterator_t<Range>, Projection>>
    std::size_t operator()(Range&& range, Predicate wanted, Projection projection = {}, const options& how = {}) const {
        auto one_if_wanted = [&](auto&& item) -> std::size_t {
            return std::invoke(wanted, std::invoke(projection, std::forward<decltype(item)>(item))) ? 1 : 0;
        };
        std::plus<> add;
        return reduce_from(std::ranges::begin(range), size_of(range), std::size_t{0}, add, one_if_wanted, how);
    }
};

struct count_algorithm {
    template <parallel_range Range, class T, class Projection = std::identity>
    std::size_t operator()(Range&& range, const T& value, Projection projection = {}, const options& how = {}) const {
        return count_if_algorithm{}(range, [&](const auto& item) { return item == value; }, std::move(projection), how);
    }
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// find_algorithms.hpp - the algorithms of find.hpp, which says what they do: all of them ask for a first index.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>

#include "../base/compiler.hpp"
#include "first_index.hpp"
#include "projected.hpp"
#include "ranges.hpp"
#include "reductions.hpp"

namespace heddle::detail {

// Something of the caller's that an inner loop uses: a copy if that is as cheap as a reference, so that it can be in registers.
template <class T>
using at_hand = std::conditional_t<std::is_trivially_copy_constructible_v<T> && sizeof(T) <= 2 * sizeof(void*), T, T&>;

// Does a predicate hold for the projected element at an index of a range?
template <class Iterator, class Predicate, class Projection>
struct holds_at_index {
    Iterator begin;
    at_hand<Predicate> predicate;
    at_hand<Projection> projection;

    HEDDLE_ALWAYS_INLINE bool operator()(std::size_t i) {
        return std::invoke(predicate, std::invoke(projection, *advanced(begin, i)));
    }
};
template <class Range, class Predicate, class Projection>
auto holds_at(Range& range, Predicate& predicate, Projection& projection) {
    return holds_at_index<std::ranges::iterator_t<Range>, Predicate, Projection>{std::ranges::begin(range), predicate,
                                                                                 projection};
}

template <class T>
struct is_equal_to {
    at_hand<const T> value;

    HEDDLE_ALWAYS_INLINE bool operator()(const auto& item) const { return item == value; }
};

struct find_if_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    auto operator()(Range&& range, Predicate wanted, Projection projection = {}, const options& how = {}) const {
        return advanced(std::ranges::begin(range),
                        first_index(size_of(range), holds_at(range, wanted, projection), how));
    }
};

struct find_if_not_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    auto operator()(Range&& range, Predicate wanted, Projection projection = {}, const options& how = {}) const {
        return find_if_algorithm{}(range, std::not_fn(std::ref(wanted)), std::ref(projection), how);
    }
};

struct find_algorithm {
    template <parallel_range Range, class T, class Projection = std::identity>
    auto operator()(Range&& range, const T& value, Projection projection = {}, const options& how = {}) const {
        return find_if_algorithm{}(range, is_equal_to<T>{value}, std::ref(projection), how);
    }
};

struct find_last_if_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    auto operator()(Range&& range, Predicate wanted, Projection projection = {}, const options& how = {}) const {
        const std::size_t n = size_of(range);
        auto holds = holds_at(range, wanted, projection);
        const std::size_t from_end = first_index(n, [&](std::size_t i) { return holds(n - 1 - i); }, how);
        return advanced(std::ranges::begin(range), from_end == n ? n : n - 1 - from_end);
    }
};

struct find_last_algorithm {
    template <parallel_range Range, class T, class Projection = std::identity>
    auto operator()(Range&& range, const T& value, Projection projection = {}, const options& how = {}) const {
        return find_last_if_algorithm{}(range, is_equal_to<T>{value}, std::ref(projection), how);
    }
};

struct any_of_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    bool operator()(Range&& range, Predicate wanted, Projection projection = {}, const options& how = {}) const {
        return first_index(size_of(range), holds_at(range, wanted, projection), how) != size_of(range);
    }
};

struct none_of_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    bool operator()(Range&& range, Predicate wanted, Projection projection = {}, const options& how = {}) const {
        return !any_of_algorithm{}(range, std::ref(wanted), std::ref(projection), how);
    }
};

struct all_of_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    bool operator()(Range&& range, Predicate wanted, Projection projection = {}, const options& how = {}) const {
        return !any_of_algorithm{}(range, std::not_fn(std::ref(wanted)), std::ref(projection), how);
    }
};

// The first index whose element and the next one are related, or the index of the last element.
template <class Range, class Relation>
std::size_t first_related(Range& range, Relation& related, const options& how) {
    const std::size_t n = size_of(range);
    if (n < 2) return n == 0 ? 0 : n - 1;
    const auto begin = std::ranges::begin(range);
    auto is_related = [&](std::size_t i) { return related(*advanced(begin, i), *advanced(begin, i + 1)); };
    return first_index(n - 1, is_related, how);
}

struct adjacent_find_algorithm {
    template <parallel_range Range, class Equal = std::ranges::equal_to, class Projection = std::identity>
    auto operator()(Range&& range, Equal equal = {}, Projection projection = {}, const options& how = {}) const {
        auto compare = comparing(std::ref(equal), std::ref(projection));
        const std::size_t i = first_related(range, compare, how);
        return advanced(std::ranges::begin(range), i + 1 < size_of(range) ? i : size_of(range));
    }
};

struct is_sorted_until_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
    auto operator()(Range&& range, Less less = {}, Projection projection = {}, const options& how = {}) const {
        auto compare = comparing(std::ref(less), std::ref(projection));
        auto is_descent = [&](auto&& a, auto&& b) { return compare(b, a); };
        const std::size_t i = first_related(range, is_descent, how);
        return advanced(std::ranges::begin(range), std::min(i + 1, size_of(range)));
    }
};

struct is_sorted_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
    bool operator()(Range&& range, Less less = {}, Projection projection = {}, const options& how = {}) const {
        return is_sorted_until_algorithm{}(range, std::ref(less), std::ref(projection), how) ==
               advanced(std::ranges::begin(range), size_of(range));
    }
};

// The first index at which two ranges differ, or the size of the shorter one.
template <class Left, class Right, class Equal>
std::size_t first_difference(Left& left, Right& right, Equal& equal, const options& how) {
    const auto l = std::ranges::begin(left);
    const auto r = std::ranges::begin(right);
    auto differs = [&](std::size_t i) { return !std::invoke(equal, *advanced(l, i), *advanced(r, i)); };
    return first_index(std::min(size_of(left), size_of(right)), differs, how);
}

struct mismatch_algorithm {
    template <parallel_range Left, parallel_range Right, class Equal = std::ranges::equal_to>
    auto operator()(Left&& left, Right&& right, Equal equal = {}, const options& how = {}) const {
        const std::size_t i = first_difference(left, right, equal, how);
        return std::pair(advanced(std::ranges::begin(left), i), advanced(std::ranges::begin(right), i));
    }
};

struct equal_algorithm {
    template <parallel_range Left, parallel_range Right, class Equal = std::ranges::equal_to>
    bool operator()(Left&& left, Right&& right, Equal equal = {}, const options& how = {}) const {
        return size_of(left) == size_of(right) && first_difference(left, right, equal, how) == size_of(left);
    }
};

struct lexicographical_compare_algorithm {
    template <parallel_range Left, parallel_range Right, class Less = std::ranges::less>
    bool operator()(Left&& left, Right&& right, Less less = {}, const options& how = {}) const {
        auto equivalent = [&](auto&& a, auto&& b) { return !std::invoke(less, a, b) && !std::invoke(less, b, a); };
        const std::size_t i = first_difference(left, right, equivalent, how);
        if (i == size_of(right)) return false;
        return i == size_of(left) ||
               std::invoke(less, *advanced(std::ranges::begin(left), i), *advanced(std::ranges::begin(right), i));
    }
};

struct search_algorithm {
    template <parallel_range Range, parallel_range Pattern, class Equal = std::ranges::equal_to>
    auto operator()(Range&& range, Pattern&& pattern, Equal equal = {}, const options& how = {}) const {
        const std::size_t n = size_of(range);
        const std::size_t length = size_of(pattern);
        const auto begin = std::ranges::begin(range);
        if (length > n) return advanced(begin, n);
        auto begins_here = [&](std::size_t i) {
            return std::equal(std::ranges::begin(pattern), advanced(std::ranges::begin(pattern), length),
                              advanced(begin, i),
                              [&](auto&& wanted, auto&& item) { return std::invoke(equal, item, wanted); });
        };
        const std::size_t places = n - length + 1;
        const std::size_t i = first_index(places, begins_here, how);
        return advanced(begin, i < places ? i : n);
    }
};

// The place of the element that an operation chooses. Which<Less> is lesser_of or greater_of.
template <template <class> class Which>
struct extreme_element_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
    auto operator()(Range&& range, Less less = {}, Projection projection = {}, const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        const std::size_t n = size_of(range);
        auto compare = comparing(std::ref(less), std::ref(projection));
        auto at_indices = [&](std::size_t a, std::size_t b) -> bool {
            return compare(*advanced(begin, a), *advanced(begin, b));
        };
        using choice = Which<decltype(at_indices)&>;
        choice best{at_indices};
        std::identity unchanged;
        using indices = index_iterator<std::size_t>;
        using work = reduce_work<std::size_t, indices, choice, std::identity>;
        return advanced(begin, n == 0 ? 0 : reduce_items(n, work{indices(0), best, unchanged}, how));
    }
};

}  // namespace heddle::detail

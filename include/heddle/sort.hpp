// SPDX-License-Identifier: Apache-2.0
// sort.hpp - sort, stable_sort, sort_by_key, stable_sort_by_key, sort_by_cached_key, apply_permutation.
//
// Complexity    at most proportional to n log n. A range of 1,024 elements or more that is already sorted, or strictly
//               descending, takes one pass over its elements.
// Exceptions    What a comparison, a projection or a key function throws is rethrown. No element is lost then, nor if the
//               comparison is not an order, nor if the call is stopped: the range holds all elements in an unspecified order.
// Options       grain: one thread sorts parts of fewer elements (0 and no default_grain: 2,048); sorting by digits ignores it.
//               stop: sorting by digits or in buckets ends before the call throws. schedule, cost_hint, deterministic: ignored.
//
// NaNs come last in the natural order of floating-point numbers and in its reverse, also where they are projected keys.
#pragma once

#include <concepts>
#include <iterator>
#include <ranges>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/algo/sort_algorithms.hpp"
#include "detail/base/function_objects.hpp"

namespace heddle::inline v0 {

class sort_algorithm : public detail::sorting_forms<sort_algorithm> {
public:
    using sorting_forms::operator();

    // Sorts the range by less(projection(a), projection(b)). The order of equivalent elements is unspecified.
    //
    // Memory: three ways of sorting are chosen by type. In place by comparisons, in general. By the digits of the key, if the key
    // is an arithmetic value in its natural order or the reverse, the elements are contiguous and trivially copyable with at most
    // 64 bytes, and the projection does not throw (a pointer to a member does not): allocates room for a copy of the range. In
    // buckets, if the elements have 2 MB or more, are larger than two pointers or not trivially copyable, and their moves do not
    // throw: allocates room for a copy and for an index for each element. If such an allocation fails, it sorts in place.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires std::sortable<std::ranges::iterator_t<Range>, Less, Projection>
    void operator()(Range&& range, Less less = {}, Projection projection = {}, const options& how = {}) const {
        detail::sort_range<detail::sort_kind::any>(range, std::move(less), std::move(projection), how);
    }
};
// Sorts a range: sort(range, less = {}, projection = {}, options = {}).
inline constexpr sort_algorithm sort{};

class stable_sort_algorithm : public detail::sorting_forms<stable_sort_algorithm> {
public:
    using sorting_forms::operator();

    // Sorts the range by less(projection(a), projection(b)). Equivalent elements keep their order.
    //
    // Memory: allocates room for a copy of the range, or, if moves of elements may throw, for two indices for each element.
    // Throws std::bad_alloc if that fails, before it has moved any element. Arithmetic keys in their natural order or the reverse are
    // sorted by their digits: under the conditions of `sort` with their elements, else with indices, for which it allocates room
    // twice, and each element is moved once.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires std::sortable<std::ranges::iterator_t<Range>, Less, Projection>
    void operator()(Range&& range, Less less = {}, Projection projection = {}, const options& how = {}) const {
        detail::sort_range<detail::sort_kind::stable>(range, std::move(less), std::move(projection), how);
    }
};
// Sorts a range; equivalent elements keep their order: stable_sort(range, less = {}, projection = {}, options = {}).
inline constexpr stable_sort_algorithm stable_sort{};

class sort_by_key_algorithm : public detail::key_forms<sort_by_key_algorithm> {
public:
    using key_forms::operator();

    // Sorts the range by less(key(a), key(b)), as `sort` does with the projection `key`. Each comparison calls `key` twice. For
    // several keys, `key` returns a tuple: std::tie(a.x, a.y).
    template <detail::parallel_range Range, class Key, class Less = std::ranges::less>
        requires detail::key_in<Key, Range, Less> && std::sortable<std::ranges::iterator_t<Range>, Less, Key>
    void operator()(Range&& range, Key key, Less less = {}, const options& how = {}) const {
        detail::sort_range<detail::sort_kind::any>(range, std::move(less), std::move(key), how);
    }
};
// Sorts a range by a key: sort_by_key(range, key, less = {}, options = {}).
inline constexpr sort_by_key_algorithm sort_by_key{};

class stable_sort_by_key_algorithm : public detail::key_forms<stable_sort_by_key_algorithm> {
public:
    using key_forms::operator();

    // Sorts the range by less(key(a), key(b)), as `stable_sort` does with the projection `key`.
    template <detail::parallel_range Range, class Key, class Less = std::ranges::less>
        requires detail::key_in<Key, Range, Less> && std::sortable<std::ranges::iterator_t<Range>, Less, Key>
    void operator()(Range&& range, Key key, Less less = {}, const options& how = {}) const {
        detail::sort_range<detail::sort_kind::stable>(range, std::move(less), std::move(key), how);
    }
};
// Sorts a range by a key; equivalent elements keep their order: stable_sort_by_key(range, key, less = {}, options = {}).
inline constexpr stable_sort_by_key_algorithm stable_sort_by_key{};

class sort_by_cached_key_algorithm : public detail::key_forms<sort_by_cached_key_algorithm> {
public:
    using key_forms::operator();

    // Sorts the range by less(key(a), key(b)) and calls `key` once for each element: for keys that are expensive to compute.
    // Equivalent elements keep their order. The calls of `key` are a loop to which all options apply.
    //
    // Memory: allocates room for twice all keys, with an index each, and for a copy of the range.
    template <detail::parallel_range Range, class Key, class Less = std::ranges::less>
        requires detail::key_in<Key, Range, Less> && std::permutable<std::ranges::iterator_t<Range>>
    void operator()(Range&& range, Key key, Less less = {}, const options& how = {}) const {
        detail::sort_by_cached_keys(range, key, std::move(less), how);
    }
};
// Sorts a range by a key that is computed once for each element: sort_by_cached_key(range, key, less = {}, options = {}).
inline constexpr sort_by_cached_key_algorithm sort_by_cached_key{};

class apply_permutation_algorithm : public detail::range_forms<apply_permutation_algorithm> {
public:
    using range_forms::operator();

    // Reorders the range: the element at place i becomes the one that was at indices[i]. Throws std::invalid_argument, and changes
    // nothing, if the indices are not a permutation of the places. Linear in n.
    //
    // Memory: allocates two bytes for each element and room for a copy of the range. Options apply to the check of the indices;
    // once elements move, the call is not stopped.
    template <detail::parallel_range Range, detail::parallel_range Indices>
        requires std::permutable<std::ranges::iterator_t<Range>> && std::integral<std::ranges::range_value_t<Indices>>
    void operator()(Range&& range, Indices&& indices, const options& how = {}) const {
        detail::permute_by_indices(range, indices, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Indices>
    void operator()(First first, Last last, Indices&& indices, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), indices, how);
    }
};
// Reorders a range: apply_permutation(range, indices, options = {}).
inline constexpr apply_permutation_algorithm apply_permutation{};

}  // namespace heddle::inline v0

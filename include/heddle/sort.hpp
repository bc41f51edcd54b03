// SPDX-License-Identifier: Apache-2.0
// sort.hpp - sort, stable_sort, sort_by_key, stable_sort_by_key, sort_by_cached_key, apply_permutation.
//
// All of these take a range with random access, or two iterators. n log n at worst. What is sorted or strictly descending
// already takes one look at each element.
//
// NaNs come last, in the natural order of floating-point values and in its reverse, also as projected keys.
//
// If the comparison throws, or is not an order, or the sorting is stopped, no element is lost: the range holds all of them, in
// some order.
#pragma once

#include "algorithm_options.hpp"
#include "detail/algo/permutation.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/sort_algorithms.hpp"

namespace heddle {

// sort(range, less = {}, projection = {}, options)
// Equivalent elements in any order. In place; what has an arithmetic key, in its natural order or the reverse, is sorted by
// the key's digits, with as much memory again if there is any: trivially copyable elements of up to 32 bytes whose
// projection, if there is one, does not throw. A pointer to a member does not. Two megabytes and more of elements that are larger
// or not trivially copyable, and whose moves do not throw, go through buckets, with as much memory again and an index for each,
// if there is any.
inline constexpr detail::with_iterators<detail::sort_algorithm<detail::sort_kind::any>> sort{};

// stable_sort(range, less = {}, projection = {}, options)
// Equivalent elements keep their order. By digits as `sort` does, if the key is an integer. With as much memory again: throws
// std::bad_alloc if there is none, before it has moved anything.
inline constexpr detail::with_iterators<detail::sort_algorithm<detail::sort_kind::stable>> stable_sort{};

// sort_by_key(range, key, less = {}, options), stable_sort_by_key likewise
// Sorts by key(element), which is called for every comparison. For several keys let it return a tuple: std::tie(a.x, a.y).
inline constexpr detail::with_iterators<detail::sort_by_key_algorithm<detail::sort_kind::any>> sort_by_key{};
inline constexpr detail::with_iterators<detail::sort_by_key_algorithm<detail::sort_kind::stable>> stable_sort_by_key{};

// sort_by_cached_key(range, key, less = {}, options)
// Sorts stably by key(element), which is called once for each element: for keys that take long to find.
inline constexpr detail::with_iterators<detail::sort_by_cached_key_algorithm> sort_by_cached_key{};

// apply_permutation(range, indices, options)
// The element at place i becomes the one that was at indices[i]. Throws std::invalid_argument, and changes nothing, if the indices are no
// permutation.
inline constexpr detail::apply_permutation_algorithm apply_permutation{};

}  // namespace heddle

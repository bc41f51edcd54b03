// SPDX-License-Identifier: Apache-2.0
// find.hpp - searches and comparisons: where is the first, is there any, are they the same, which is the least.
//
// All of these take ranges with random access; those of one range also take two iterators. They find what their namesakes of std::ranges
// find, and return an iterator, the end of the range if there is nothing. What lies to the right of a match that is
// known is not looked at any more.
//
// Exceptions are those of a loop from left to right: a call that throws to the right of the match does not count.
#pragma once

#include "algorithm_options.hpp"
#include "detail/algo/find_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/reductions.hpp"

namespace heddle {

// find(range, value, projection = {}, options), find_if(range, predicate, projection = {}, options), find_if_not likewise
inline constexpr detail::with_iterators<detail::find_algorithm> find{};
inline constexpr detail::with_iterators<detail::find_if_algorithm> find_if{};
inline constexpr detail::with_iterators<detail::find_if_not_algorithm> find_if_not{};

// The same from the right.
inline constexpr detail::with_iterators<detail::find_last_algorithm> find_last{};
inline constexpr detail::with_iterators<detail::find_last_if_algorithm> find_last_if{};

// any_of(range, predicate, projection = {}, options) -> bool, all_of and none_of likewise
inline constexpr detail::with_iterators<detail::any_of_algorithm> any_of{};
inline constexpr detail::with_iterators<detail::all_of_algorithm> all_of{};
inline constexpr detail::with_iterators<detail::none_of_algorithm> none_of{};

// adjacent_find(range, equal = {}, projection = {}, options)
// The first element that is equal to the next.
inline constexpr detail::with_iterators<detail::adjacent_find_algorithm> adjacent_find{};

// is_sorted(range, less = {}, projection = {}, options) -> bool, is_sorted_until -> where the sorted beginning ends
inline constexpr detail::with_iterators<detail::is_sorted_algorithm> is_sorted{};
inline constexpr detail::with_iterators<detail::is_sorted_until_algorithm> is_sorted_until{};

// search(range, pattern, equal = {}, options)
// Where the pattern first occurs as a whole. Up to size of range times size of pattern comparisons.
inline constexpr detail::search_algorithm search{};

// mismatch(left, right, equal = {}, options) -> pair of iterators: the first place at which the ranges differ
// equal(left, right, equal = {}, options) -> bool
// lexicographical_compare(left, right, less = {}, options) -> bool
inline constexpr detail::mismatch_algorithm mismatch{};
inline constexpr detail::equal_algorithm equal{};
inline constexpr detail::lexicographical_compare_algorithm lexicographical_compare{};

// min_element(range, less = {}, projection = {}, options), max_element likewise
// The first of the least, or greatest, elements. By a key: project to it.
inline constexpr detail::with_iterators<detail::extreme_element_algorithm<detail::lesser_of>> min_element{};
inline constexpr detail::with_iterators<detail::extreme_element_algorithm<detail::greater_of>> max_element{};

}  // namespace heddle

// SPDX-License-Identifier: Apache-2.0
// pack.hpp - some elements of a range: copy_if, filter, pack, unique, partition, stable_partition.
//
// All of these take a range with random access, or two iterators. A predicate is called once for each element.
// If it throws, the exception is rethrown, and no element is lost from a range that was to be changed in place.
#pragma once

#include "algorithm_options.hpp"
#include "detail/algo/pack_algorithms.hpp"
#include "detail/algo/ranges.hpp"

namespace heddle {

// copy_if(range, out, predicate, projection = {}, options) -> the end of what was written
// Copies the elements for which the predicate holds, in their order.
inline constexpr detail::with_iterators<detail::copy_if_algorithm> copy_if{};

// filter(range, predicate, projection = {}, options) -> vector of those elements
inline constexpr detail::with_iterators<detail::filter_algorithm> filter{};

// pack(range, flags, options) -> vector of the elements whose flag, at the same place, is true
inline constexpr detail::pack_algorithm pack{};

// unique(range, equal = {}, projection = {}, options) -> the end of what is left
// Of equal elements one behind the other the first is left. `equal` is an equivalence.
inline constexpr detail::with_iterators<detail::unique_algorithm> unique{};

// partition(range, predicate, projection = {}, options) -> the first element for which the predicate does not hold
// In place, in any order; stable_partition keeps the order among each of the two kinds.
inline constexpr detail::with_iterators<detail::partition_algorithm> partition{};
inline constexpr detail::with_iterators<detail::stable_partition_algorithm> stable_partition{};

}  // namespace heddle

// SPDX-License-Identifier: Apache-2.0
// histogram.hpp - how many elements of each kind there are, and which: histogram, group_by.
//
// Both take a range with random access, or two iterators.
#pragma once

#include "algorithm_options.hpp"
#include "detail/algo/histogram_algorithms.hpp"
#include "detail/algo/ranges.hpp"

namespace heddle {

// histogram(range, bins, bin_of = {}, options) -> vector of `bins` counts
// How many elements there are with each value of bin_of(element), from 0 to bins - 1. Throws std::invalid_argument for any other value.
inline constexpr detail::with_iterators<detail::histogram_algorithm> histogram{};

// group_by(range, key, less = {}, options) -> { keys, offsets, order }
// Which elements have the same key(element): group g has keys[g], and its elements are those at the indices order[offsets[g]] to
// order[offsets[g + 1] - 1], in their order. Groups are sorted by their keys; key is called once for each element.
inline constexpr detail::with_iterators<detail::group_by_algorithm> group_by{};

}  // namespace heddle

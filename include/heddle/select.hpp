// SPDX-License-Identifier: Apache-2.0
// select.hpp - some of the order without all of it: nth_element, partial_sort, top_k.
//
// All of these take a range with random access. If the comparison throws, or is not an order, no element is lost.
#pragma once

#include "algorithm_options.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/select_algorithms.hpp"

namespace heddle {

// nth_element(range, nth, less = {}, projection = {}, options)
// Puts the element to `nth` that would be there if the range were sorted; none before it is greater, none behind it less.
inline constexpr detail::nth_element_algorithm nth_element{};

// partial_sort(range, middle, less = {}, projection = {}, options)
// What lies before `middle` is what would be there if the range were sorted.
inline constexpr detail::partial_sort_algorithm partial_sort{};

// top_k(range, k, less = {}, projection = {}, options) -> vector
// Copies of the k greatest elements, or of all if there are fewer, the greatest first. For a k that is small beside the range; of
// equivalent elements any.
inline constexpr detail::with_iterators<detail::top_k_algorithm> top_k{};

}  // namespace heddle

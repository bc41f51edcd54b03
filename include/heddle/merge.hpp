// SPDX-License-Identifier: Apache-2.0
// merge.hpp - sorted ranges together: merge, inplace_merge, set_union, set_intersection, set_difference.
//
// All of these take ranges with random access that are sorted by the comparison, and the projection is applied to the elements of both.
// If the comparison throws, the exception is rethrown; inplace_merge has then lost no element. The stop token is looked
// at before the merging begins.
#pragma once

#include "algorithm_options.hpp"
#include "detail/algo/merge_algorithms.hpp"

namespace heddle {

// merge(left, right, out, less = {}, projection = {}, options) -> the end of what was written
// Of equivalent elements those of the left range come first. The output overlaps neither range.
inline constexpr detail::merge_algorithm merge{};

// inplace_merge(range, middle, less = {}, projection = {}, options)
// Merges the two sorted parts of a range. With as much memory again.
inline constexpr detail::inplace_merge_algorithm inplace_merge{};

// set_union(left, right, out, less = {}, projection = {}, options) -> the end of what was written; the others likewise
// Multisets: an element that occurs m times on the left and n times on the right occurs max(m, n) times in the union,
// min(m, n) times in the intersection and m - n times, or not at all, in the difference. Both ranges have the same type of element.
inline constexpr detail::set_algorithm<detail::union_operation> set_union{};
inline constexpr detail::set_algorithm<detail::intersection_operation> set_intersection{};
inline constexpr detail::set_algorithm<detail::difference_operation> set_difference{};

}  // namespace heddle

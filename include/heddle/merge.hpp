// SPDX-License-Identifier: Apache-2.0
// merge.hpp - sorted ranges together: merge, inplace_merge, set_union, set_intersection, set_difference, set_symmetric_difference.
//
// The ranges have to be sorted by less(projection(a), projection(b)); the projection applies to the elements of both. Outputs are
// random-access iterators with enough room, and do not overlap the ranges.
//
// Complexity    linear. inplace_merge of elements whose moves may throw: at most proportional to n log n.
// Exceptions    What a comparison or a projection throws is rethrown. inplace_merge has then lost no element.
// Options       grain: one thread merges parts of fewer elements (0 and no default_grain: 4,096). stop: checked before a merge is
//               divided, and between the pieces of a set operation. cost_hint, deterministic: ignored.
#pragma once

#include <iterator>
#include <ranges>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/merge_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/function_objects.hpp"

namespace heddle::inline v0 {

class merge_algorithm : public detail::sorted_ranges_forms<merge_algorithm> {
public:
    using sorted_ranges_forms::operator();

    // Writes the elements of both ranges, sorted. Returns the end of what was written. Of equivalent elements those of the left
    // range come first. Allocates no memory.
    template <detail::parallel_range Left, detail::parallel_range Right, std::random_access_iterator Out,
              class Less = std::ranges::less, class Projection = std::identity>
        requires detail::order_between<Less, Left, Right, Projection>
    Out operator()(Left&& left, Right&& right, Out out, Less less = {}, Projection projection = {},
                   const options& how = {}) const {
        return detail::merge_ranges(left, right, out, less, projection, how);
    }
};
// Merges two sorted ranges: merge(left, right, out, less = {}, projection = {}, options = {}).
inline constexpr merge_algorithm merge{};

class inplace_merge_algorithm : public detail::position_forms<inplace_merge_algorithm> {
public:
    using position_forms::operator();

    // Merges the two sorted parts of a range. The second part begins at `middle`. Equivalent elements keep their order.
    // Allocates room for a copy of the range, or, if moves of elements may throw, for two indices for each element. Throws
    // std::bad_alloc if that fails, before it has moved any element.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    void operator()(Range&& range, std::ranges::iterator_t<Range> middle, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        detail::merge_in_place(range, middle, less, projection, how);
    }
};
// Merges the two sorted parts of a range: inplace_merge(range, middle, less = {}, projection = {}, options = {}).
inline constexpr inplace_merge_algorithm inplace_merge{};

class set_union_algorithm : public detail::sorted_ranges_forms<set_union_algorithm> {
public:
    using sorted_ranges_forms::operator();

    // Writes the union of two multisets, sorted, and returns the end of what was written: an element that occurs m times on the
    // left and n times on the right occurs max(m, n) times. Both ranges have the same value type. Allocates room for a copy of
    // the result.
    template <detail::parallel_range Left, detail::parallel_range Right, std::random_access_iterator Out,
              class Less = std::ranges::less, class Projection = std::identity>
        requires detail::order_between<Less, Left, Right, Projection>
    Out operator()(Left&& left, Right&& right, Out out, Less less = {}, Projection projection = {},
                   const options& how = {}) const {
        return detail::combine_sets<detail::union_operation>(left, right, out, less, projection, how);
    }
};
// Writes the elements of either range: set_union(left, right, out, less = {}, projection = {}, options = {}).
inline constexpr set_union_algorithm set_union{};

class set_intersection_algorithm : public detail::sorted_ranges_forms<set_intersection_algorithm> {
public:
    using sorted_ranges_forms::operator();

    // Writes the intersection of two multisets, as `set_union` does: an element that occurs m times on the left and n times on the
    // right occurs min(m, n) times.
    template <detail::parallel_range Left, detail::parallel_range Right, std::random_access_iterator Out,
              class Less = std::ranges::less, class Projection = std::identity>
        requires detail::order_between<Less, Left, Right, Projection>
    Out operator()(Left&& left, Right&& right, Out out, Less less = {}, Projection projection = {},
                   const options& how = {}) const {
        return detail::combine_sets<detail::intersection_operation>(left, right, out, less, projection, how);
    }
};
// Writes the elements of both ranges: set_intersection(left, right, out, less = {}, projection = {}, options = {}).
inline constexpr set_intersection_algorithm set_intersection{};

class set_difference_algorithm : public detail::sorted_ranges_forms<set_difference_algorithm> {
public:
    using sorted_ranges_forms::operator();

    // Writes the difference of two multisets, as `set_union` does: an element that occurs m times on the left and n times on the
    // right occurs max(m - n, 0) times.
    template <detail::parallel_range Left, detail::parallel_range Right, std::random_access_iterator Out,
              class Less = std::ranges::less, class Projection = std::identity>
        requires detail::order_between<Less, Left, Right, Projection>
    Out operator()(Left&& left, Right&& right, Out out, Less less = {}, Projection projection = {},
                   const options& how = {}) const {
        return detail::combine_sets<detail::difference_operation>(left, right, out, less, projection, how);
    }
};
// Writes the elements of the left range alone: set_difference(left, right, out, less = {}, projection = {}, options = {}).
inline constexpr set_difference_algorithm set_difference{};

class set_symmetric_difference_algorithm : public detail::sorted_ranges_forms<set_symmetric_difference_algorithm> {
public:
    using sorted_ranges_forms::operator();

    // Writes what two multisets do not have in common, as `set_union` does: an element that occurs m times on the left and n times on
    // the right occurs |m - n| times.
    template <detail::parallel_range Left, detail::parallel_range Right, std::random_access_iterator Out,
              class Less = std::ranges::less, class Projection = std::identity>
        requires detail::order_between<Less, Left, Right, Projection>
    Out operator()(Left&& left, Right&& right, Out out, Less less = {}, Projection projection = {},
                   const options& how = {}) const {
        return detail::combine_sets<detail::symmetric_difference_operation>(left, right, out, less, projection, how);
    }
};
// Writes the elements of one range alone: set_symmetric_difference(left, right, out, less = {}, projection = {}, options = {}).
inline constexpr set_symmetric_difference_algorithm set_symmetric_difference{};

}  // namespace heddle::inline v0

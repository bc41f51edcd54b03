// SPDX-License-Identifier: Apache-2.0
// copies.hpp - elements to other places: copy_n, fill_n, generate_n, move, reverse_copy, rotate_copy, swap_ranges, shift_left, shift_right.
//
// Outputs are random-access iterators. They do not overlap the range. The order of the assignments is unspecified.
//
// Complexity    linear.
// Exceptions    What an assignment or a function throws is rethrown. The output then holds some of the results.
// Memory        none, except `shift_left` and `shift_right`.
// Options       all apply, except `deterministic`. shift_left and shift_right ignore all but `pool` and `stop`.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/array_algorithms.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/copy_algorithms.hpp"
#include "detail/algo/output_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"

namespace heddle::inline v0 {

class copy_n_algorithm {
public:
    // Copies n elements from `first` on. Returns the end of what was written. Throws std::invalid_argument for a negative n.
    template <std::random_access_iterator First, detail::index_bound Count, std::random_access_iterator Out>
        requires detail::accepts<Out, std::iter_reference_t<First>>
    Out operator()(First first, Count n, Out out, const options& how = {}) const {
        return detail::copy_elements(first, detail::checked_count(n), out, how);
    }
};
// Copies n elements: copy_n(first, n, out, options = {}).
inline constexpr copy_n_algorithm copy_n{};

class fill_n_algorithm {
public:
    // Assigns the value to n elements from `first` on. Returns the end of these. Throws std::invalid_argument for a negative n.
    template <std::random_access_iterator First, detail::index_bound Count, class T>
        requires detail::accepts<First, const T&>
    First operator()(First first, Count n, const T& value, const options& how = {}) const {
        const std::size_t size = detail::checked_count(n);
        detail::fill_elements(first, size, value, how);
        return detail::advanced(first, size);
    }
};
// Assigns a value to n elements: fill_n(first, n, value, options = {}).
inline constexpr fill_n_algorithm fill_n{};

class generate_n_algorithm {
public:
    // Assigns f() to n elements from `first` on, as `generate` does. Returns the end of these. Throws std::invalid_argument for a
    // negative n.
    template <std::random_access_iterator First, detail::index_bound Count, class F>
        requires detail::accepts_result_of<First, F>
    First operator()(First first, Count n, F f, const options& how = {}) const {
        const std::size_t size = detail::checked_count(n);
        detail::generate_elements(first, size, f, how);
        return detail::advanced(first, size);
    }
};
// Assigns the results of n calls: generate_n(first, n, f, options = {}).
inline constexpr generate_n_algorithm generate_n{};

class move_algorithm : public detail::output_forms<move_algorithm> {
public:
    using output_forms::operator();

    // Moves every element to the output. Returns the end of what was written. The elements of the range are moved-from objects
    // then. (std::move(value), which has one argument, is another function.)
    template <detail::parallel_range Range, std::random_access_iterator Out>
        requires std::indirectly_movable<std::ranges::iterator_t<Range>, Out>
    Out operator()(Range&& range, Out out, const options& how = {}) const {
        return detail::move_elements(std::ranges::begin(range), detail::size_of(range), out, how);
    }
};
// Moves a range: move(range, out, options = {}).
inline constexpr move_algorithm move{};

class reverse_copy_algorithm : public detail::output_forms<reverse_copy_algorithm> {
public:
    using output_forms::operator();

    // Copies the elements in reverse order. Returns the end of what was written.
    template <detail::parallel_range Range, std::random_access_iterator Out>
        requires detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, const options& how = {}) const {
        return detail::copy_reversed(std::ranges::begin(range), detail::size_of(range), out, how);
    }
};
// Copies a range in reverse order: reverse_copy(range, out, options = {}).
inline constexpr reverse_copy_algorithm reverse_copy{};

class rotate_copy_algorithm : public detail::range_forms<rotate_copy_algorithm> {
public:
    using range_forms::operator();

    // Copies the elements from `middle` on, and behind them those before it. Returns the end of what was written.
    template <detail::parallel_range Range, std::random_access_iterator Out>
        requires detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, std::ranges::iterator_t<Range> middle, Out out, const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        return detail::copy_rotated(begin, detail::size_of(range), static_cast<std::size_t>(middle - begin), out, how);
    }

    // The same for the elements of [first, last). The middle stands between the ends, as in std::rotate_copy.
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out>
    Out operator()(First first, First middle, Last last, Out out, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), middle, out, how);
    }
};
// Copies the two parts of a range, the second one first: rotate_copy(range, middle, out, options = {}).
inline constexpr rotate_copy_algorithm rotate_copy{};

class swap_ranges_algorithm : public detail::range_forms<swap_ranges_algorithm> {
public:
    using range_forms::operator();

    // Swaps the elements at the same place of two ranges that do not overlap, as many as the shorter one has. Returns the two ends
    // of what was swapped as a pair of iterators.
    template <detail::parallel_range Left, detail::parallel_range Right>
        requires std::indirectly_swappable<std::ranges::iterator_t<Left>, std::ranges::iterator_t<Right>>
    auto operator()(Left&& left, Right&& right, const options& how = {}) const {
        const auto l = std::ranges::begin(left);
        const auto r = std::ranges::begin(right);
        const std::size_t n = std::min(detail::size_of(left), detail::size_of(right));
        detail::swap_elements(l, r, n, how);
        return std::pair(detail::advanced(l, n), detail::advanced(r, n));
    }

    // The same with the elements of [first, last) on the left.
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Right>
    auto operator()(First first, Last last, Right&& right, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), right, how);
    }
};
// Swaps the elements of two ranges: swap_ranges(left, right, options = {}).
inline constexpr swap_ranges_algorithm swap_ranges{};

class shift_left_algorithm : public detail::range_forms<shift_left_algorithm> {
public:
    using range_forms::operator();

    // Moves every element n places towards the beginning; the first n are dropped. Returns the end of the elements that are left;
    // those behind it have unspecified values. If n is not less than the size, nothing moves, and the result is the beginning.
    // Throws std::invalid_argument for a negative n. Allocates room for the elements if they move by less than half of the range.
    template <detail::parallel_range Range, detail::index_bound Count>
        requires std::permutable<std::ranges::iterator_t<Range>> ||
                 detail::sharing_words<std::ranges::iterator_t<Range>>
    std::ranges::iterator_t<Range> operator()(Range&& range, Count n, const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::shift_to_left(range, detail::checked_count(n), how));
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count>
    First operator()(First first, Last last, Count n, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), n, how);
    }
};
// Moves all elements n places to the left: shift_left(range, n, options = {}).
inline constexpr shift_left_algorithm shift_left{};

class shift_right_algorithm : public detail::range_forms<shift_right_algorithm> {
public:
    using range_forms::operator();

    // Moves every element n places towards the end; the last n are dropped. Returns the first of the elements that are left; those
    // before it have unspecified values. If n is not less than the size, nothing moves, and the result is the end. Otherwise as
    // `shift_left`.
    template <detail::parallel_range Range, detail::index_bound Count>
        requires std::permutable<std::ranges::iterator_t<Range>> ||
                 detail::sharing_words<std::ranges::iterator_t<Range>>
    std::ranges::iterator_t<Range> operator()(Range&& range, Count n, const options& how = {}) const {
        const std::size_t kept = detail::shift_to_right(range, detail::checked_count(n), how);
        return detail::advanced(std::ranges::begin(range), detail::size_of(range) - kept);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count>
    First operator()(First first, Last last, Count n, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), n, how);
    }
};
// Moves all elements n places to the right: shift_right(range, n, options = {}).
inline constexpr shift_right_algorithm shift_right{};

}  // namespace heddle::inline v0

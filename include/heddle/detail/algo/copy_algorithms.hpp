// SPDX-License-Identifier: Apache-2.0
// copy_algorithms.hpp - what copies.hpp calls: elements that are moved, swapped or shifted to other places.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>

#include "array_algorithms.hpp"
#include "call_options.hpp"
#include "ranges.hpp"
#include "scratch.hpp"

namespace heddle::inline v0::detail {

template <class In, class Out>
Out move_elements(In in, std::size_t n, Out out, const options& how) {
    require_own_words<Out>();
    detail::in_chunks(n, how, [&](std::size_t first, std::size_t last) {
        std::ranges::move(advanced(in, first), advanced(in, last), advanced(out, first));
    });
    return advanced(out, n);
}

template <class In, class Out>
Out copy_reversed(In in, std::size_t n, Out out, const options& how) {
    require_own_words<Out>();
    detail::in_chunks(n, how, [&](std::size_t first, std::size_t last) {
        std::ranges::reverse_copy(advanced(in, n - last), advanced(in, n - first), advanced(out, first));
    });
    return advanced(out, n);
}

// Copies the elements from `middle` on, and behind them those before it.
template <class In, class Out>
Out copy_rotated(In in, std::size_t n, std::size_t middle, Out out, const options& how) {
    const Out rest = detail::copy_elements(advanced(in, middle), n - middle, out, how);
    return detail::copy_elements(in, middle, rest, how);
}

template <class Left, class Right>
void swap_elements(Left left, Right right, std::size_t n, const options& how) {
    require_own_words<Left>();
    require_own_words<Right>();
    detail::in_chunks(n, how, [&](std::size_t first, std::size_t last) {
        std::ranges::swap_ranges(advanced(left, first), advanced(left, last), advanced(right, first),
                                 advanced(right, last));
    });
}

// Moves `kept` elements from one place of a range to another place of the same range. Places that do not overlap need no room
// beside the range. Elements whose moves may throw are moved by the calling thread.
template <class Iterator>
void move_within(Iterator begin, std::size_t from, std::size_t to, std::size_t kept, const options& how) {
    using value = std::iter_value_t<Iterator>;
    const Iterator in = advanced(begin, from);
    const Iterator out = advanced(begin, to);
    const std::size_t distance = from < to ? to - from : from - to;
    if constexpr (movable_aside<value>) {
        auto inside = [&] {
            if (distance >= kept) return detail::move_all(in, kept, out);
            scratch<value> aside(in, kept);
            detail::move_all(in, kept, aside.begin());
            detail::move_all(aside.begin(), kept, out);
        };
        detail::call_where(how, inside);
    } else {
        throw_if_stopped(how);
        if (to < from) std::ranges::move(in, advanced(in, kept), out);
        else std::ranges::move_backward(in, advanced(in, kept), advanced(out, kept));
    }
}

// Moves all elements but the first `by` to the beginning. Returns how many these are: none if nothing was to be moved.
template <class Range>
std::size_t shift_to_left(Range& range, std::size_t by, const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    const std::size_t n = size_of(range);
    if (by >= n) return 0;
    if (by != 0) detail::move_within(std::ranges::begin(range), by, 0, n - by, how);
    return n - by;
}

// The same to the end, for all elements but the last `by`.
template <class Range>
std::size_t shift_to_right(Range& range, std::size_t by, const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    const std::size_t n = size_of(range);
    if (by >= n) return 0;
    if (by != 0) detail::move_within(std::ranges::begin(range), 0, by, n - by, how);
    return n - by;
}

}  // namespace heddle::inline v0::detail

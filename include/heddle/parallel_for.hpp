// SPDX-License-Identifier: Apache-2.0
// parallel_for.hpp - calls a function for every index or element of a range, in parallel.
//
// All of these: in no particular order and possibly at the same time; the calling thread takes part; they return when all
// calls have ended. The range is divided while there are threads to feed, and again wherever a part was stolen or the
// thread that runs it has nothing else left to be stolen. A loop of one item is a call.
//
// If calls throw, the exception of the leftmost one that ran is rethrown; calls to its right may not have been made.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <type_traits>

#include "algorithm_options.hpp"
#include "detail/algo/loops.hpp"
#include "detail/algo/ranges.hpp"

namespace heddle {

// Calls body(i) for every i in [first, last). An empty or reversed range calls nothing.
template <std::integral Index, class Body>
    requires std::invocable<Body&, Index>
void parallel_for(Index first, std::type_identity_t<Index> last, Body&& body, const options& how = {}) {
    detail::for_each_item(detail::index_iterator(first), detail::count_of(first, last), body, how);
}

// Calls body(element) for every element of the range; it may change them.
template <detail::parallel_range Range, class Body>
    requires std::invocable<Body&, std::ranges::range_reference_t<Range>>
void parallel_for(Range&& range, Body&& body, const options& how = {}) {
    detail::for_each_item(std::ranges::begin(range), detail::size_of(range), body, how);
}

// The same for the elements of [first, last).
template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class Body>
    requires std::invocable<Body&, std::iter_reference_t<First>>
void parallel_for(First first, Last last, Body&& body, const options& how = {}) {
    parallel_for(std::ranges::subrange(first, last), body, how);
}

// Calls body(begin, end) for stretches of indices that together are [0, n): for bodies with something to set up, or with a
// loop of their own.
template <class Body>
    requires std::invocable<Body&, std::size_t, std::size_t>
void parallel_for_chunks(std::size_t n, Body&& body, const options& how = {}) {
    detail::for_each_chunk(n, body, how);
}

// Calls body(chunk) with subranges that together are the range.
template <detail::parallel_range Range, class Body>
    requires std::invocable<Body&, std::ranges::subrange<std::ranges::iterator_t<Range>>>
void parallel_for_chunks(Range&& range, Body&& body, const options& how = {}) {
    const auto begin = std::ranges::begin(range);
    auto with_iterators = [&](std::size_t first, std::size_t last) {
        std::invoke(body, std::ranges::subrange(detail::advanced(begin, first), detail::advanced(begin, last)));
    };
    detail::for_each_chunk(detail::size_of(range), with_iterators, how);
}

// As parallel_for, until a call returns true: no call is begun after that has become known. Returns whether one did.
// Which calls are made is a matter of luck; find_if finds the first.
template <std::integral Index, class Body>
    requires std::predicate<Body&, Index>
bool parallel_for_until(Index first, std::type_identity_t<Index> last, Body&& body, const options& how = {}) {
    return detail::for_each_until(detail::index_iterator(first), detail::count_of(first, last), body, how);
}

template <detail::parallel_range Range, class Body>
    requires std::predicate<Body&, std::ranges::range_reference_t<Range>>
bool parallel_for_until(Range&& range, Body&& body, const options& how = {}) {
    return detail::for_each_until(std::ranges::begin(range), detail::size_of(range), body, how);
}

template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class Body>
    requires std::predicate<Body&, std::iter_reference_t<First>>
bool parallel_for_until(First first, Last last, Body&& body, const options& how = {}) {
    return parallel_for_until(std::ranges::subrange(first, last), body, how);
}

}  // namespace heddle

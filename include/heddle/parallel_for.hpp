// SPDX-License-Identifier: Apache-2.0
// parallel_for.hpp - calls a function for every index or element of a range, in parallel.
//
// The order of the calls is unspecified, and calls may run at the same time. The calling thread takes part. A loop returns when all
// of its calls have ended. A range is divided while there are threads without work, and again wherever a part was stolen or the
// thread that runs it has nothing else that can be stolen.
//
// Exceptions    If calls throw, the exception of the leftmost part that threw is rethrown. Calls to its right may not have been
//               made.
// Memory        none.
// Options       all apply, except `deterministic`.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <type_traits>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/loops.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

class parallel_for_algorithm : public detail::range_forms<parallel_for_algorithm> {
public:
    using range_forms::operator();

    // Calls body(i) for every i in [first, last). An empty or reversed range calls nothing. Bounds of two types are converted to
    // their std::common_type, which is the type of i. Throws std::invalid_argument if that type is unsigned and `first` is
    // negative. A stop token is checked before every call.
    template <detail::index_bound First, detail::index_bound Last, class Body>
        requires std::invocable<Body&, detail::common_index<First, Last>>
    void operator()(First first, Last last, Body&& body, const options& how = {}) const {
        const auto bounds = detail::in_one_type(first, last);
        detail::for_each_item(detail::index_iterator(bounds.first), detail::count_of(bounds.first, bounds.last), body,
                              how);
    }

    // Calls body(element) for every element of the range; body may change the element.
    template <detail::parallel_range Range, class Body>
        requires std::invocable<Body&, std::ranges::range_reference_t<Range>>
    void operator()(Range&& range, Body&& body, const options& how = {}) const {
        detail::for_each_item(std::ranges::begin(range), detail::size_of(range), body, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class Body>
        requires std::invocable<Body&, std::iter_reference_t<First>>
    void operator()(First first, Last last, Body&& body, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), body, how);
    }

    template <class First, class Last, class Body>
        requires(std::is_arithmetic_v<First> && std::is_arithmetic_v<Last> &&
                 (std::is_floating_point_v<First> || std::is_floating_point_v<Last>))
    void operator()(First, Last /*not_an_integer*/, Body&&, const options& = {}) const {
        static_assert(detail::k_is_accepted<First>, "heddle: the bounds of a range of indices have to be integers");
    }
    template <detail::index_bound First, detail::index_bound Last, class Body>
        requires(!std::invocable<Body&, detail::common_index<First, Last>>)
    void operator()(First, Last, Body&& /*does_not_take_an_index*/, const options& = {}) const {
        static_assert(detail::k_is_accepted<Body>, "heddle: the body of the loop has to take an index");
    }
    template <detail::parallel_range Range, class Body>
        requires(!std::invocable<Body&, std::ranges::range_reference_t<Range>> &&
                 !std::sized_sentinel_for<std::decay_t<Body>, std::decay_t<Range>>)
    void operator()(Range&&, Body&& /*does_not_take_an_element*/, const options& = {}) const {
        static_assert(detail::k_is_accepted<Body>, "heddle: the body of the loop has to take an element of the range");
    }
};
// Calls a function for every index or element: parallel_for(first, last, body, options = {}), parallel_for(range, body, options = {}).
inline constexpr parallel_for_algorithm parallel_for{};

class parallel_for_chunks_algorithm : public detail::range_forms<parallel_for_chunks_algorithm> {
public:
    using range_forms::operator();

    // Calls body(begin, end) for chunks of indices that together cover [0, n): for bodies that set something up, or that have a loop
    // of their own. The chunks are as few as keep all threads busy; a stop token is checked between them. A negative n calls
    // nothing.
    template <detail::index_bound Count, class Body>
        requires std::invocable<Body&, std::size_t, std::size_t>
    void operator()(Count n, Body&& body, const options& how = {}) const {
        detail::for_each_chunk(detail::count_to(n), body, how);
    }

    // Calls body(chunk) with subranges that together cover the range.
    template <detail::parallel_range Range, class Body>
        requires std::invocable<Body&, std::ranges::subrange<std::ranges::iterator_t<Range>>>
    void operator()(Range&& range, Body&& body, const options& how = {}) const {
        auto of_iterators = [&, begin = std::ranges::begin(range)](std::size_t first, std::size_t last) {
            detail::invoke(body, std::ranges::subrange(detail::advanced(begin, first), detail::advanced(begin, last)));
        };
        detail::for_each_chunk(detail::size_of(range), of_iterators, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class Body>
        requires std::invocable<Body&, std::ranges::subrange<First>>
    void operator()(First first, Last last, Body&& body, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), body, how);
    }
};
// Calls a function for chunks: parallel_for_chunks(n, body, options = {}), parallel_for_chunks(range, body, options = {}).
inline constexpr parallel_for_chunks_algorithm parallel_for_chunks{};

class parallel_for_until_algorithm : public detail::range_forms<parallel_for_until_algorithm> {
public:
    using range_forms::operator();

    // Calls body(i) for indices in [first, last) until a call returns true, and returns whether one did. Once that is known, no
    // further call begins. Which calls are made is unspecified; `find_if` finds the first. Bounds are those of `parallel_for`.
    template <detail::index_bound First, detail::index_bound Last, class Body>
        requires std::predicate<Body&, detail::common_index<First, Last>>
    bool operator()(First first, Last last, Body&& body, const options& how = {}) const {
        const auto bounds = detail::in_one_type(first, last);
        return detail::for_each_until(detail::index_iterator(bounds.first), detail::count_of(bounds.first, bounds.last),
                                      body, how);
    }

    // Calls body(element) for elements of the range until a call returns true.
    template <detail::parallel_range Range, class Body>
        requires std::predicate<Body&, std::ranges::range_reference_t<Range>>
    bool operator()(Range&& range, Body&& body, const options& how = {}) const {
        return detail::for_each_until(std::ranges::begin(range), detail::size_of(range), body, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class Body>
        requires std::predicate<Body&, std::iter_reference_t<First>>
    bool operator()(First first, Last last, Body&& body, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), body, how);
    }
};
// Calls a function until it returns true: parallel_for_until(first, last, body, options = {}),
// parallel_for_until(range, body, options = {}).
inline constexpr parallel_for_until_algorithm parallel_for_until{};

}  // namespace heddle::inline v0

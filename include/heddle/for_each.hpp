// SPDX-License-Identifier: Apache-2.0
// for_each.hpp - calls a function for every element, by the names of the standard library: for_each, for_each_n.
//
// `parallel_for` does the same for ranges, and takes indices, too. Order, exceptions, memory and options are those of `parallel_for`.
#pragma once

#include <concepts>
#include <iterator>
#include <ranges>
#include <type_traits>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/loops.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"

namespace heddle::inline v0 {

class for_each_algorithm : public detail::range_forms<for_each_algorithm> {
public:
    using range_forms::operator();

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

    template <detail::parallel_range Range, detail::argument_after<Range> Body>
        requires(!std::invocable<Body&, std::ranges::range_reference_t<Range>>)
    void operator()(Range&&, Body&& /*does_not_take_an_element*/, const options& = {}) const {
        static_assert(detail::k_is_accepted<Body>, "heddle: the body of the loop has to take an element of the range");
    }
};
// Calls a function for every element: for_each(range, body, options = {}).
inline constexpr for_each_algorithm for_each{};

class for_each_n_algorithm {
public:
    // Calls body(element) for n elements from `first` on. Returns the end of these. Throws std::invalid_argument for a negative n.
    template <std::random_access_iterator First, detail::index_bound Count, class Body>
        requires std::invocable<Body&, std::iter_reference_t<First>>
    First operator()(First first, Count n, Body&& body, const options& how = {}) const {
        const std::size_t size = detail::checked_count(n);
        detail::for_each_item(first, size, body, how);
        return detail::advanced(first, size);
    }
};
// Calls a function for n elements: for_each_n(first, n, body, options = {}).
inline constexpr for_each_n_algorithm for_each_n{};

}  // namespace heddle::inline v0

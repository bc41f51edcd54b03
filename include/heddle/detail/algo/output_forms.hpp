// SPDX-License-Identifier: Apache-2.0
// output_forms.hpp - the short forms of calls, as in call_forms.hpp, for algorithms that write to an output or replace elements.
#pragma once

#include <iterator>
#include <ranges>
#include <utility>

#include <heddle/algorithm_options.hpp>

#include "../base/function_objects.hpp"
#include "call_forms.hpp"
#include "ranges.hpp"
#include "requirements.hpp"

namespace heddle::inline v0::detail {

// For algorithm(range, out, options = {}).
template <class Algorithm>
class output_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out>
    Out operator()(First first, Last last, Out out, const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), out, how);
    }
};

// For algorithm(range, out, what, projection = {}, options = {}), where `what` is a predicate or a value.
template <class Algorithm>
class output_choice_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range, std::random_access_iterator Out, not_options What>
    Out operator()(Range&& range, Out out, What&& what, const options& how) const {
        return this->algorithm()(range, out, std::forward<What>(what), std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              not_options What, not_options Projection = std::identity>
    Out operator()(First first, Last last, Out out, What&& what, Projection projection = {},
                   const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), out, std::forward<What>(what),
                                 std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              not_options What>
    Out operator()(First first, Last last, Out out, What&& what, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), out, std::forward<What>(what), std::identity{},
                                 how);
    }
};

// For algorithm(range, out, f = Default{}, options = {}), where f takes two elements.
template <class Algorithm, class Default>
class output_operation_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range, std::random_access_iterator Out>
    Out operator()(Range&& range, Out out, const options& how) const {
        return this->algorithm()(range, out, Default{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              not_options F = Default>
    Out operator()(First first, Last last, Out out, F f = {}, const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), out, std::move(f), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out>
    Out operator()(First first, Last last, Out out, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), out, Default{}, how);
    }
};

// For algorithm(range, what, replacement, projection = {}, options = {}), where `what` is a predicate or a value.
template <class Algorithm>
class replacement_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range, argument_after<Range> What, not_options T>
    void operator()(Range&& range, What&& what, const T& replacement, const options& how) const {
        this->algorithm()(range, std::forward<What>(what), replacement, std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options What, not_options T,
              not_options Projection = std::identity>
    void operator()(First first, Last last, What&& what, const T& replacement, Projection projection = {},
                    const options& how = {}) const {
        this->algorithm()(std::ranges::subrange(first, last), std::forward<What>(what), replacement,
                          std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, not_options What, not_options T>
    void operator()(First first, Last last, What&& what, const T& replacement, const options& how) const {
        this->algorithm()(std::ranges::subrange(first, last), std::forward<What>(what), replacement, std::identity{},
                          how);
    }
};

// For algorithm(range, out, what, replacement, projection = {}, options = {}).
template <class Algorithm>
class output_replacement_forms : public range_forms<Algorithm> {
public:
    using range_forms<Algorithm>::operator();

    template <parallel_range Range, std::random_access_iterator Out, not_options What, not_options T>
    Out operator()(Range&& range, Out out, What&& what, const T& replacement, const options& how) const {
        return this->algorithm()(range, out, std::forward<What>(what), replacement, std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              not_options What, not_options T, not_options Projection = std::identity>
    Out operator()(First first, Last last, Out out, What&& what, const T& replacement, Projection projection = {},
                   const options& how = {}) const {
        return this->algorithm()(std::ranges::subrange(first, last), out, std::forward<What>(what), replacement,
                                 std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              not_options What, not_options T>
    Out operator()(First first, Last last, Out out, What&& what, const T& replacement, const options& how) const {
        return this->algorithm()(std::ranges::subrange(first, last), out, std::forward<What>(what), replacement,
                                 std::identity{}, how);
    }
};

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// scan.hpp - running totals: inclusive_scan and exclusive_scan.
//
// The operation has to be associative and need not be commutative; it is called at most twice for each element. The output may be
// the range itself. The result is the same with any number of threads, also for floating-point values; these may differ from
// those of a serial loop, which adds in another order.
//
// Complexity    linear.
// Exceptions    What the operation throws is rethrown. The output then holds some of the totals.
// Memory        a total for each block of elements.
// Options       grain: the size of a block (0 and no default_grain: a 64th of the range, at most 64 KB). stop: checked between
//               blocks. cost_hint: a short scan runs on the calling thread. schedule, deterministic: ignored.
#pragma once

#include <iterator>
#include <optional>
#include <ranges>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/algo/scan_algorithms.hpp"
#include "detail/base/function_objects.hpp"

namespace heddle::inline v0 {

class inclusive_scan_algorithm : public detail::range_forms<inclusive_scan_algorithm> {
public:
    using range_forms::operator();

    // Writes, for every element, the total of all elements up to and including it. Returns the end of what was written. The totals
    // have the value type of the range.
    template <detail::parallel_range Range, std::random_access_iterator Out, detail::not_options Op = std::plus<>>
        requires detail::operation_on<Op, std::ranges::range_value_t<Range>>
    Out operator()(Range&& range, Out out, Op op = {}, const options& how = {}) const {
        using value = std::ranges::range_value_t<Range>;
        return detail::scan_items<detail::scan_kind::inclusive, value>(std::ranges::begin(range),
                                                                       detail::size_of(range), out, {}, op, how);
    }

    // The same with `init` before the first element. The totals have the type of `init`.
    template <detail::parallel_range Range, std::random_access_iterator Out, class Op, detail::not_options T>
        requires detail::operation_on<Op, T>
    Out operator()(Range&& range, Out out, Op op, T init, const options& how = {}) const {
        return detail::scan_items<detail::scan_kind::inclusive, T>(std::ranges::begin(range), detail::size_of(range),
                                                                   out, std::optional<T>(std::move(init)), op, how);
    }

    // The sum, with options directly after the output.
    template <detail::parallel_range Range, std::random_access_iterator Out>
    Out operator()(Range&& range, Out out, const options& how) const {
        return (*this)(range, out, std::plus<>(), how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              detail::not_options Op = std::plus<>>
    Out operator()(First first, Last last, Out out, Op op = {}, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out, std::move(op), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              class Op, detail::not_options T>
    Out operator()(First first, Last last, Out out, Op op, T init, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out, std::move(op), std::move(init), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out>
    Out operator()(First first, Last last, Out out, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), out, std::plus<>(), how);
    }
};
// Writes running totals: inclusive_scan(range, out, op = plus, options = {}), inclusive_scan(range, out, op, init, options = {}).
inline constexpr inclusive_scan_algorithm inclusive_scan{};

class exclusive_scan_algorithm : public detail::range_forms<exclusive_scan_algorithm> {
public:
    using range_forms::operator();

    // Writes, for every element, the total of `init` and all elements before it. Returns the end of what was written. The totals
    // have the type of `init`.
    template <detail::parallel_range Range, std::random_access_iterator Out, class T,
              detail::not_options Op = std::plus<>>
        requires detail::operation_on<Op, T>
    Out operator()(Range&& range, Out out, T init, Op op = {}, const options& how = {}) const {
        return detail::scan_items<detail::scan_kind::exclusive, T>(std::ranges::begin(range), detail::size_of(range),
                                                                   out, std::optional<T>(std::move(init)), op, how);
    }

    // The sum, with options directly after the initial value.
    template <detail::parallel_range Range, std::random_access_iterator Out, class T>
    Out operator()(Range&& range, Out out, T init, const options& how) const {
        return (*this)(range, out, std::move(init), std::plus<>(), how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              class T, detail::not_options Op = std::plus<>>
    Out operator()(First first, Last last, Out out, T init, Op op = {}, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out, std::move(init), std::move(op), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              class T>
    Out operator()(First first, Last last, Out out, T init, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), out, std::move(init), std::plus<>(), how);
    }
};
// Writes running totals without the element itself: exclusive_scan(range, out, init, op = plus, options = {}).
inline constexpr exclusive_scan_algorithm exclusive_scan{};

}  // namespace heddle::inline v0

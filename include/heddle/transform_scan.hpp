// SPDX-License-Identifier: Apache-2.0
// transform_scan.hpp - running totals of what a function returns, and their inverse: transform_inclusive_scan, transform_exclusive_scan,
// adjacent_difference.
//
// The function of a scan is called at most twice for each element. Everything else about scans is as in scan.hpp.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/array_algorithms.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/mapped_iterator.hpp"
#include "detail/algo/output_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/algo/scan_algorithms.hpp"
#include "detail/base/function_objects.hpp"
#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

namespace detail {

// Scans f(element) instead of the elements.
template <scan_kind Kind, class T, class Range, class Out, class Op, class F>
Out scan_mapped(Range& range, Out out, std::optional<T> before, Op& op, F& f, const options& how) {
    const mapped_iterator<std::ranges::iterator_t<Range>, F> mapped(std::ranges::begin(range), f);
    return detail::scan_items<Kind, T>(mapped, size_of(range), out, std::move(before), op, how);
}

}  // namespace detail

class transform_inclusive_scan_algorithm : public detail::range_forms<transform_inclusive_scan_algorithm> {
public:
    using range_forms::operator();

    // Writes, for every element, the total of f(element) for all elements up to and including it. Returns the end of what was
    // written. The totals have the type that f returns.
    template <detail::parallel_range Range, std::random_access_iterator Out, class Op, class F>
        requires std::invocable<F&, std::ranges::range_reference_t<Range>> &&
                 detail::operation_on<Op, std::remove_cvref_t<detail::projected_t<Range, F>>>
    Out operator()(Range&& range, Out out, Op op, F f, const options& how = {}) const {
        using value = std::remove_cvref_t<detail::projected_t<Range, F>>;
        return detail::scan_mapped<detail::scan_kind::inclusive, value>(range, out, {}, op, f, how);
    }

    // The same with `init` before the first element. The totals have the type of `init`.
    template <detail::parallel_range Range, std::random_access_iterator Out, class Op, class F, detail::not_options T>
        requires std::invocable<F&, std::ranges::range_reference_t<Range>> && detail::operation_on<Op, T>
    Out operator()(Range&& range, Out out, Op op, F f, T init, const options& how = {}) const {
        return detail::scan_mapped<detail::scan_kind::inclusive, T>(range, out, std::optional<T>(std::move(init)), op,
                                                                    f, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              class Op, class F>
        requires std::invocable<F&, std::iter_reference_t<First>>
    Out operator()(First first, Last last, Out out, Op op, F f, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out, std::move(op), std::move(f), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              class Op, class F, detail::not_options T>
        requires std::invocable<F&, std::iter_reference_t<First>>
    Out operator()(First first, Last last, Out out, Op op, F f, T init, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out, std::move(op), std::move(f), std::move(init), how);
    }
};
// Writes running totals of f: transform_inclusive_scan(range, out, op, f, options = {}), or with `init` after f.
inline constexpr transform_inclusive_scan_algorithm transform_inclusive_scan{};

class transform_exclusive_scan_algorithm : public detail::range_forms<transform_exclusive_scan_algorithm> {
public:
    using range_forms::operator();

    // Writes, for every element, the total of `init` and f(element) for all elements before it. Returns the end of what was
    // written. The totals have the type of `init`.
    template <detail::parallel_range Range, std::random_access_iterator Out, class T, class Op, class F>
        requires std::invocable<F&, std::ranges::range_reference_t<Range>> && detail::operation_on<Op, T>
    Out operator()(Range&& range, Out out, T init, Op op, F f, const options& how = {}) const {
        return detail::scan_mapped<detail::scan_kind::exclusive, T>(range, out, std::optional<T>(std::move(init)), op,
                                                                    f, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              class T, class Op, class F>
        requires std::invocable<F&, std::iter_reference_t<First>>
    Out operator()(First first, Last last, Out out, T init, Op op, F f, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out, std::move(init), std::move(op), std::move(f), how);
    }
};
// Writes running totals of f without the element itself: transform_exclusive_scan(range, out, init, op, f, options = {}).
inline constexpr transform_exclusive_scan_algorithm transform_exclusive_scan{};

class adjacent_difference_algorithm
    : public detail::output_operation_forms<adjacent_difference_algorithm, std::minus<>> {
public:
    using output_operation_forms::operator();

    // Writes the first element, and op(element, the one before it) for every other. Returns the end of what was written. The output does
    // not overlap the range. All options apply, except `deterministic`.
    template <detail::parallel_range Range, std::random_access_iterator Out, detail::not_options Op = std::minus<>>
        requires detail::accepts<Out, std::ranges::range_reference_t<Range>> &&
                 detail::accepts_result_of<Out, Op, std::ranges::range_reference_t<Range>,
                                           std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, Op op = {}, const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        const std::size_t n = detail::size_of(range);
        const Out second = detail::copy_elements(begin, n == 0 ? 0 : 1, out, how);
        if (n < 2) return second;
        return detail::transform_pairs(detail::advanced(begin, 1), begin, n - 1, second, op, how);
    }
};
// Writes the differences of neighbours: adjacent_difference(range, out, op = minus, options = {}).
inline constexpr adjacent_difference_algorithm adjacent_difference{};

}  // namespace heddle::inline v0

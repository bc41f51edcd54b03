// SPDX-License-Identifier: Apache-2.0
// try.hpp - calls that may fail: try_for_each, try_for_each_chunks, try_reduce, try_join, try_join_all.
//
// A result is an object that converts to true if the call has succeeded and holds the error otherwise, such as std::expected.
// The error that is returned is the leftmost one, at which a serial loop would have stopped. Calls to the right of a known error
// are left out; all calls to its left are made. An exception counts as an error at its place, and is rethrown if it is the
// leftmost one. All options apply, except `deterministic`.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/algo/try_algorithms.hpp"
#include "detail/base/atomic.hpp"
#include "detail/base/function_objects.hpp"
#include "detail/base/invoke.hpp"
#include "join.hpp"

namespace heddle::inline v0 {

class try_for_each_algorithm : public detail::range_forms<try_for_each_algorithm> {
public:
    using range_forms::operator();

    // Calls f(element) for every element. Returns the leftmost error, or a value-initialised result, which has to be a success.
    template <detail::parallel_range Range, class F>
        requires detail::fallible<detail::tried_result<F, Range>>
    [[nodiscard]] auto operator()(Range&& range, F f, const options& how = {}) const {
        return detail::try_each(range, f, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class F>
    [[nodiscard]] auto operator()(First first, Last last, F f, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), std::move(f), how);
    }
};
// Calls f for every element until one fails: try_for_each(range, f, options = {}).
inline constexpr try_for_each_algorithm try_for_each{};

class try_for_each_chunks_algorithm : public detail::range_forms<try_for_each_chunks_algorithm> {
public:
    using range_forms::operator();

    // Calls f(begin, end) for chunks of indices that together cover [0, items), for functions that have a loop of their own. Returns the
    // leftmost error, or a value-initialised result. A chunk has at least `grain` items, and without a grain a 64th of all, rounded up.
    template <detail::index_bound Count, class F>
        requires detail::fallible<std::remove_cvref_t<std::invoke_result_t<F&, std::size_t, std::size_t>>>
    [[nodiscard]] auto operator()(Count items, F f, const options& how = {}) const {
        return detail::try_each_chunk(detail::count_to(items), f, how);
    }

    // The same with subranges: f(chunk).
    template <detail::parallel_range Range, class F>
        requires detail::fallible<
            std::remove_cvref_t<std::invoke_result_t<F&, std::ranges::subrange<std::ranges::iterator_t<Range>>>>>
    [[nodiscard]] auto operator()(Range&& range, F f, const options& how = {}) const {
        auto of_indices = [&f, begin = std::ranges::begin(range)](std::size_t first, std::size_t last) {
            return detail::invoke(f,
                                  std::ranges::subrange(detail::advanced(begin, first), detail::advanced(begin, last)));
        };
        return detail::try_each_chunk(detail::size_of(range), of_indices, how);
    }
};
// Calls f for chunks until one fails: try_for_each_chunks(items, f, options = {}), try_for_each_chunks(range, f, options = {}).
inline constexpr try_for_each_chunks_algorithm try_for_each_chunks{};

class try_reduce_algorithm : public detail::range_forms<try_reduce_algorithm> {
public:
    using range_forms::operator();

    // Returns op over `init` and the values of f(element) for all elements, in this order, if all succeed, and the leftmost error
    // otherwise. f returns a result that holds a value, *result, and can be made from one. op takes two values and returns a value
    // or a result; it has to be associative.
    template <detail::parallel_range Range, class T, class F, detail::not_options Op = std::plus<>>
        requires detail::fallible<detail::tried_result<F, Range>>
    [[nodiscard]] auto operator()(Range&& range, T init, F f, Op op = {}, const options& how = {}) const {
        return detail::try_reduce_range(range, std::move(init), f, op, how);
    }

    // The sum, with options directly after the function.
    template <detail::parallel_range Range, class T, class F>
    [[nodiscard]] auto operator()(Range&& range, T init, F f, const options& how) const {
        return (*this)(range, std::move(init), std::move(f), std::plus<>(), how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class T, class F,
              detail::not_options Op = std::plus<>>
    [[nodiscard]] auto operator()(First first, Last last, T init, F f, Op op = {}, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), std::move(init), std::move(f), std::move(op), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class T, class F>
    [[nodiscard]] auto operator()(First first, Last last, T init, F f, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), std::move(init), std::move(f), std::plus<>(), how);
    }
};
// Combines f of all elements until one fails: try_reduce(range, init, f, op = plus, options = {}).
inline constexpr try_reduce_algorithm try_reduce{};

class try_join_algorithm {
public:
    // Calls left() and right(), possibly at the same time, and returns both results as a tuple. The right one is a std::optional,
    // which is empty if left has failed before right was called. Check the left result first: a serial program would have stopped
    // at its error.
    template <class Left, class Right>
        requires detail::fallible<std::invoke_result_t<Left&>> && detail::fallible<std::invoke_result_t<Right&>>
    [[nodiscard]] auto operator()(Left&& left, Right&& right) const {
        using right_result = std::remove_cvref_t<std::invoke_result_t<Right&>>;
        detail::atomic<bool> has_left_failed{"left failed", false};
        return heddle::join(
            [&] {
                auto result = detail::invoke(left);
                if (!result) has_left_failed.store(true, std::memory_order_relaxed);  // stale: right starts needlessly
                return result;
            },
            [&]() -> std::optional<right_result> {
                if (has_left_failed.load(std::memory_order_relaxed)) return std::nullopt;  // stale: as above
                return detail::invoke(right);
            });
    }
};
// Calls two functions that may fail: try_join(left, right).
inline constexpr try_join_algorithm try_join{};

class try_join_all_algorithm {
public:
    // Makes all calls, possibly at the same time, and returns all results as a tuple, whether they are values or errors. No call is left
    // out because another one has failed. If calls throw, all others are made nevertheless, and the leftmost exception is rethrown.
    template <class... Calls>
        requires(sizeof...(Calls) > 1) && (detail::fallible<std::remove_cvref_t<std::invoke_result_t<Calls&>>> && ...)
    [[nodiscard]] auto operator()(Calls&&... calls) const {
        return std::apply(
            [](auto&&... outcomes) {
                (outcomes.rethrow_if_thrown(), ...);
                return std::tuple(*std::move(outcomes.result)...);
            },
            heddle::join(detail::attempt<Calls>{calls}...));
    }
};
// Makes all of several calls that may fail: try_join_all(f, g, ...).
inline constexpr try_join_all_algorithm try_join_all{};

}  // namespace heddle::inline v0

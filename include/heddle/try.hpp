// SPDX-License-Identifier: Apache-2.0
// try.hpp - calls that may fail: try_for_each, try_reduce, try_join.
//
// A result is anything that is true if the call has succeeded and says what went wrong otherwise: std::expected and its kin. The
// error that arrives is the one that serial code would have stopped at, the leftmost, however late it came. What lies to the
// right of an error that is known is left out; what lies to its left is not. Exceptions count as errors at their place, and
// arrive as exceptions.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/try_algorithms.hpp"
#include "detail/base/atomic.hpp"
#include "join.hpp"

namespace heddle {

// try_for_each(range, f, options) -> what f returns
// Calls f(element) for every element. Returns the leftmost error, or a result made from nothing, which has to be a success.
inline constexpr detail::with_iterators<detail::try_for_each_algorithm> try_for_each{};

// try_reduce(range, init, f, op = plus, options) -> what f returns
// op over init and the values of f(element) for all elements, in this order, if all succeed; else the leftmost error. f returns a result
// that holds a value (*result) and can be made from one. op takes two values and returns one, or a result.
inline constexpr detail::with_iterators<detail::try_reduce_algorithm> try_reduce{};

// Calls left() and right(), possibly at the same time, and returns both results. The right one is empty if left has failed
// before right had begun. Look at the left one first: its error is the one that serial code would have stopped at.
template <class Left, class Right>
    requires detail::fallible<std::invoke_result_t<Left&>> && detail::fallible<std::invoke_result_t<Right&>>
auto try_join(Left&& left, Right&& right) {
    using right_result = std::remove_cvref_t<std::invoke_result_t<Right&>>;
    detail::atomic<bool> has_left_failed{"left failed", false};
    return join(
        [&] {
            auto result = std::invoke(left);
            if (!result) has_left_failed.store(true, std::memory_order_relaxed);  // stale: right is begun in vain
            return result;
        },
        [&]() -> std::optional<right_result> {
            if (has_left_failed.load(std::memory_order_relaxed)) return std::nullopt;  // stale: as above
            return std::invoke(right);
        });
}

}  // namespace heddle

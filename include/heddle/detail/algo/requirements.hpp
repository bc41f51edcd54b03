// SPDX-License-Identifier: Apache-2.0
// requirements.hpp - concepts that say which functions and values an algorithm accepts for a range.
//
// They ask for what the algorithms call, and for no more: a predicate for a range of proxies need not accept the value type.
#pragma once

#include <concepts>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>

#include <heddle/algorithm_options.hpp>

#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

// The type of the elements of a range after a projection.
template <class Range, class Projection>
using projected_t = std::invoke_result_t<Projection&, std::ranges::range_reference_t<Range>>;

// Predicate(projection(element)) is a bool.
template <class Predicate, class Range, class Projection = std::identity>
concept predicate_on = std::ranges::range<Range> && requires { typename projected_t<Range, Projection>; } &&
                       std::predicate<Predicate&, projected_t<Range, Projection>>;

// Relation(projection(element), projection(other element)) is a bool.
template <class Relation, class Range, class Projection = std::identity>
concept relation_on = std::ranges::range<Range> && requires { typename projected_t<Range, Projection>; } &&
                      std::predicate<Relation&, projected_t<Range, Projection>, projected_t<Range, Projection>>;

// Relation(projection(l), projection(r)) is a bool for elements l and r of two ranges.
template <class Relation, class Left, class Right, class Projection = std::identity>
concept relation_between = std::ranges::range<Left> && std::ranges::range<Right> && requires {
    typename projected_t<Left, Projection>;
    typename projected_t<Right, Projection>;
} && std::predicate<Relation&, projected_t<Left, Projection>, projected_t<Right, Projection>>;

// The same for l and r in both orders.
template <class Relation, class Left, class Right, class Projection = std::identity>
concept order_between =
    relation_between<Relation, Left, Right, Projection> && relation_between<Relation, Right, Left, Projection>;

// projection(element) == value is a bool.
template <class T, class Range, class Projection = std::identity>
concept value_comparable_in = std::ranges::range<Range> && requires { typename projected_t<Range, Projection>; } &&
                              requires(const T& value, projected_t<Range, Projection>&& item) {
                                  { item == value } -> std::convertible_to<bool>;
                              };

// key(element) is a key, and less(key, other key) is a bool.
template <class Key, class Range, class Less>
concept key_in = std::ranges::range<Range> && std::invocable<Key&, std::ranges::range_reference_t<Range>> &&
                 relation_on<Less, Range, Key>;

// op(a, b) is a T for two values of the type T.
template <class Op, class T>
concept operation_on = requires(Op& op, T a, T b) { static_cast<T>(detail::invoke(op, std::move(a), std::move(b))); };

// *out = value.
template <class Out, class T>
concept accepts =
    std::random_access_iterator<Out> && requires(const Out& out, T&& value) { *out = std::forward<T>(value); };

// Accepts what f returns for these arguments.
template <class Out, class F, class... Arguments>
concept accepts_result_of = std::invocable<F&, Arguments...> && accepts<Out, std::invoke_result_t<F&, Arguments...>>;

// Options that were meant as such, and not as a function or a value.
template <class T> concept not_options = !std::same_as<std::remove_cvref_t<T>, options>;

// An argument after a range. It is not the end of an array: in algorithm(array, array + n), the array stands for an iterator.
template <class T, class Range>
concept argument_after = not_options<T> && !std::sized_sentinel_for<T, std::decay_t<Range>>;

}  // namespace heddle::inline v0::detail

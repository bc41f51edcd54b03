// SPDX-License-Identifier: Apache-2.0
// as_source.hpp - what may stand for a chain as an argument: a chain, a range, a container that is given away.
#pragma once

#include <ranges>
#include <type_traits>
#include <utility>

#include <heddle/iter/range.hpp>

#include "plumbing.hpp"

namespace heddle {

template <class Source>
class parallel_iterator;

namespace detail {

template <class T>
inline constexpr bool k_is_chain = false;
template <class Source>
inline constexpr bool k_is_chain<parallel_iterator<Source>> = true;

template <class T>
concept given_container = !std::is_lvalue_reference_v<T> && !std::is_const_v<T> && std::ranges::forward_range<T>;

template <class T> concept source_like = k_is_chain<std::remove_cvref_t<T>> || lasting_range<T> || given_container<T>;

template <source_like T>
auto as_source(T&& what) {
    if constexpr (k_is_chain<std::remove_cvref_t<T>>) return std::forward<T>(what).into_source();
    else if constexpr (lasting_range<T>) return range_source(std::views::all(std::forward<T>(what)));
    else return owned_source<T>(std::forward<T>(what));
}

template <source_like T>
using source_of = decltype(as_source(std::declval<T>()));

// Of such a thing: one item for each position?
template <class T> concept indexed_source_like = source_like<T> && indexed_source<source_of<T>>;

}  // namespace detail
}  // namespace heddle

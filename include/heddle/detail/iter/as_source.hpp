// SPDX-License-Identifier: Apache-2.0
// as_source.hpp - what is accepted where a chain is expected: a chain, a range, a container that the chain takes over.
#pragma once

#include <ranges>
#include <type_traits>
#include <utility>

#include "range_sources.hpp"
#include "source.hpp"

namespace heddle::inline v0 {

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

// One item for each position.
template <class T> concept indexed_source_like = source_like<T> && indexed_source<source_of<T>>;

// The chain that a family of members (adaptor_members, total_members, ...) belongs to. The families are bases of parallel_iterator.
template <class Source, class Members>
parallel_iterator<Source>&& chain_of(Members& members) {
    return static_cast<parallel_iterator<Source>&&>(static_cast<parallel_iterator<Source>&>(members));
}

// A chain over `from` and what else Next is made of.
template <class Next, class Source, class... Args>
parallel_iterator<Next> chain_over(Source&& from, Args&&... args) {
    return parallel_iterator<Next>(Next(std::forward<Source>(from), std::forward<Args>(args)...));
}

}  // namespace detail
}  // namespace heddle::inline v0

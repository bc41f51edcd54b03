// SPDX-License-Identifier: Apache-2.0
// parallel_for.hpp - calls a function for every index of a range, in parallel.
#pragma once

#include <concepts>
#include <functional>
#include <type_traits>

#include "detail/algo/splitter.hpp"
#include "detail/forkjoin/inside.hpp"
#include "join.hpp"

namespace heddle {

namespace detail {

template <class Index, class Body>
void for_each_index(Index first, Index last, splitter split, Body& body) {
    using count = std::make_unsigned_t<Index>;
    const auto size = static_cast<count>(static_cast<count>(last) - static_cast<count>(first));
    if (size < 2 || !split.divide()) {
        for (; first != last; ++first) std::invoke(body, first);
        return;
    }
    const auto middle = static_cast<Index>(static_cast<count>(first) + size / 2);
    auto left = [&] { for_each_index(first, middle, split, body); };
    auto right = [&](bool migrated) { for_each_index(middle, last, migrated ? split.stolen() : split, body); };
    join_here(*worker::current(), left, right);
}

}  // namespace detail

// Calls body(i) for every i in [first, last), in no particular order and possibly at the same time. An empty or reversed
// range calls nothing.
//
// The range is halved while there are threads to feed, and again wherever a part was stolen. A thread outside every
// pool takes part in the default pool for the length of the call. Returns when all calls have ended. If calls throw,
// the exception of the leftmost one that ran is rethrown; calls to its right may not have been made.
template <std::integral Index, class Body>
    requires std::invocable<Body&, Index>
void parallel_for(Index first, std::type_identity_t<Index> last, Body&& body) {
    if (!(first < last)) return;
    auto inside = [&] { detail::for_each_index(first, last, detail::splitter(detail::threads_here()), body); };
    detail::call_in_some_pool(inside);
}

}  // namespace heddle

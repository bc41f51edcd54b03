// SPDX-License-Identifier: Apache-2.0
// loops.hpp - the loops of all algorithms without a result.
//
// The library compiles the division once, for a body that takes a stretch of indices. Each use compiles the loop over one stretch, into
// which the user's function is inlined.
#pragma once

#include <cstddef>
#include <utility>

#include <heddle/algorithm_options.hpp>
#include <heddle/config.hpp>

#include "../base/atomic.hpp"
#include "../base/function_ref.hpp"
#include "../base/invoke.hpp"
#include "../forkjoin/inside.hpp"
#include "marked_loop.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

// Calls body(first, last) for stretches that together cover [0, n), as `how` says. With a stop token, stretches are not longer
// than `items_between_polls`.
HEDDLE_API void divide_stretches(std::size_t n, function_ref<void(std::size_t, std::size_t)> body,
                                 std::size_t items_between_polls, const options& how);
template <class Body>
HEDDLE_ALWAYS_INLINE void run_stretches(std::size_t n, Body&& body, std::size_t items_between_polls,
                                        const options& how) {
    run_divided(body, how, [&](auto& part) { divide_stretches(n, part, items_between_polls, how); });
}

// The same in as few stretches as keep all threads busy. The stop token is checked between stretches.
HEDDLE_API void divide_chunks(std::size_t n, function_ref<void(std::size_t, std::size_t)> body, const options& how);
template <class Body>
HEDDLE_ALWAYS_INLINE void for_each_chunk(std::size_t n, Body&& body, const options& how) {
    run_divided(body, how, [&](auto& part) { divide_chunks(n, part, how); });
}

// body(*it) for each of n items.
template <class Iterator, class Body>
void for_each_item(Iterator begin, std::size_t n, Body& body, const options& how) {
    const bool is_plain = how.pool == nullptr && how.progress == nullptr && !how.stop.stop_possible();
    if (n == 1 && is_plain && context_here().stop == nullptr) {
        detail::invoke(body, *begin);
        return;
    }
    auto stretch = [&](std::size_t first, std::size_t last) {
        const Iterator end = advanced(begin, last);
        for (Iterator it = advanced(begin, first); it != end; ++it) detail::invoke(body, *it);
    };
    run_stretches(n, stretch, 1, how);
}

// body(i) for every i < n.
template <class Body>
void for_each_index(std::size_t n, Body&& body, const options& how) {
    for_each_item(index_iterator<std::size_t>(0), n, body, how);
}

// body(*it) for each of n items, until one returns true.
template <class Iterator, class Body>
bool for_each_until(Iterator begin, std::size_t n, Body& body, const options& how) {
    atomic<bool> enough{"enough", false};
    const auto is_enough = [&] { return enough.load(std::memory_order_relaxed); };  // stale: a few more calls
    auto stretch = [&](std::size_t first, std::size_t last) {
        const Iterator end = advanced(begin, last);
        for (Iterator it = advanced(begin, first); it != end && !is_enough(); ++it) {
            if (detail::invoke(body, *it)) enough.store(true, std::memory_order_relaxed);  // stale: a few more calls
        }
    };
    run_stretches(n, stretch, 1, how);
    return is_enough();
}

}  // namespace heddle::inline v0::detail

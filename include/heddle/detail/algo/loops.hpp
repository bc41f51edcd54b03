// SPDX-License-Identifier: Apache-2.0
// loops.hpp - the loops that everything without a result is made of.
//
// Dividing is compiled once, for a body that takes a stretch of indices. What is made anew for each use is the loop
// over one stretch, into which the user's function is inlined.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <utility>

#include <heddle/algorithm_options.hpp>
#include <heddle/config.hpp>

#include "../base/atomic.hpp"
#include "../base/function_ref.hpp"
#include "../forkjoin/inside.hpp"
#include "ranges.hpp"

namespace heddle::detail {

// Calls body(first, last) for stretches that together are [0, n), as `how` says. With a stop token, stretches are not longer
// than `items_between_polls`.
HEDDLE_API void run_stretches(std::size_t n, function_ref<void(std::size_t, std::size_t)> body,
                              std::size_t items_between_polls, const options& how);

// body(first, last) for stretches that together are [0, n). The body's own time for a stretch is how long a stop token waits.
template <class Body>
void for_each_chunk(std::size_t n, Body&& body, const options& how) {
    run_stretches(n, body, std::numeric_limits<std::size_t>::max(), how);
}

// body(*it) for each of n items.
template <class Iterator, class Body>
void for_each_item(Iterator begin, std::size_t n, Body& body, const options& how) {
    if (n == 1 && how.pool == nullptr && !how.stop.stop_possible() && context_here().stop == nullptr) {
        std::invoke(body, *begin);
        return;
    }
    auto stretch = [&](std::size_t first, std::size_t last) {
        const Iterator end = advanced(begin, last);
        for (Iterator it = advanced(begin, first); it != end; ++it) std::invoke(body, *it);
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
    const auto is_enough = [&] { return enough.load(std::memory_order_relaxed); };  // stale: some calls too many
    auto stretch = [&](std::size_t first, std::size_t last) {
        const Iterator end = advanced(begin, last);
        for (Iterator it = advanced(begin, first); it != end && !is_enough(); ++it) {
            if (std::invoke(body, *it)) enough.store(true, std::memory_order_relaxed);  // stale: some calls too many
        }
    };
    run_stretches(n, stretch, 1, how);
    return is_enough();
}

}  // namespace heddle::detail

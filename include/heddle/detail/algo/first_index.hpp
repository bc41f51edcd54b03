// SPDX-License-Identifier: Apache-2.0
// first_index.hpp - the smallest index at which something is true, or whether there is one: what every search comes down to.
#pragma once

#include <cstddef>
#include <exception>

#include "../base/atomic.hpp"
#include "../base/exceptions.hpp"
#include "find_in_rows.hpp"
#include "leftmost.hpp"
#include "loops.hpp"

namespace heddle::detail {

// After how many items a search with a stop token looks at it.
inline constexpr std::size_t k_items_between_finds = 256;

// The smallest i < n for which is_wanted(i), or a copy of it, is true, or n. If a call throws, and all to its left return false, its
// exception arrives: as in a loop from left to right.
template <class Predicate>
std::size_t first_index(std::size_t n, Predicate&& is_wanted, const options& how) {
    leftmost<std::exception_ptr> found(n);  // null for a match
    auto look = [&](std::size_t i, std::size_t last) {
        auto wanted = is_wanted;  // its own, so that what it refers to need not be looked up for each row
        const auto is_found = [&] { return find_in_rows(i, last, wanted, [&] { return i >= found.at(); }); };
        const auto offer_exception = [&] {
            found.offer(i, std::current_exception());
            return false;
        };
        if (catching(is_found, offer_exception)) found.offer(i, nullptr);
    };
    run_stretches(n, look, k_items_between_finds, how);
    if (const auto error = found.take(); error && *error) std::rethrow_exception(*error);
    return found.at();
}

// Is is_wanted(i), or a copy of it, true for any i < n? What a call throws arrives, wherever that is: for those who ask again.
template <class Predicate>
bool holds_anywhere(std::size_t n, Predicate&& is_wanted, const options& how) {
    atomic<bool> found{"found", false};
    const auto is_found = [&] { return found.load(std::memory_order_relaxed); };  // stale: some calls too many
    auto look = [&](std::size_t i, std::size_t last) {
        auto wanted = is_wanted;
        if (find_in_rows(i, last, wanted, is_found))
            found.store(true, std::memory_order_relaxed);  // stale: some calls too many
    };
    run_stretches(n, look, k_items_between_finds, how);
    return is_found();
}

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// first_index.hpp - the smallest index at which something is true: what every search comes down to.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>

#include "../base/exceptions.hpp"
#include "leftmost.hpp"
#include "loops.hpp"

namespace heddle::detail {

// Of how many items a search with a stop token looks at it.
inline constexpr std::size_t k_items_between_finds = 256;

// After how many items it looks whether somebody else has found something to the left.
inline constexpr std::size_t k_items_in_a_row = 8;

// The smallest i < n for which is_wanted(i) is true, or n. If a call throws, and all to its left return false, its
// exception arrives: as in a loop from left to right.
template <class Predicate>
std::size_t first_index(std::size_t n, Predicate&& is_wanted, const options& how) {
    leftmost<std::exception_ptr> found(n);  // null for a match
    auto look = [&](std::size_t i, std::size_t last) {
        const auto is_found = [&] {
            while (last - i >= k_items_in_a_row && i < found.at()) {
#pragma GCC unroll 8
                for (std::size_t k = 0; k < k_items_in_a_row; ++k, ++i) {
                    if (is_wanted(i)) return true;
                }
            }
            for (; i != last && i < found.at(); ++i) {
                if (is_wanted(i)) return true;
            }
            return false;
        };
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

}  // namespace heddle::detail

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

// After how many items a search looks whether somebody else has found something to the left.
inline constexpr std::size_t k_items_between_finds = 256;

// The smallest i < n for which is_wanted(i) is true, or n. If a call throws, and all to its left return false, its
// exception arrives: as in a loop from left to right.
template <class Predicate>
std::size_t first_index(std::size_t n, Predicate&& is_wanted, const options& how) {
    leftmost<std::exception_ptr> found(n);  // null for a match
    auto look = [&](std::size_t first, std::size_t last) {
        while (first < last && first < found.at()) {
            const std::size_t end = first + std::min(k_items_between_finds, last - first);
            std::size_t i = first;
            const auto look_on = [&] {
#pragma GCC unroll 4
                for (; i != end; ++i) {
                    if (is_wanted(i)) break;
                }
            };
            catching(look_on, [&] { found.offer(i, std::current_exception()); });
            if (i != end) found.offer(i, nullptr);  // of an exception and a match at the same place, the first stays
            first = end;
        }
    };
    run_stretches(n, look, k_items_between_finds, how);
    if (const auto error = found.take(); error && *error) std::rethrow_exception(*error);
    return found.at();
}

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// find_in_rows.hpp - the inner loop of everything that may end early.
#pragma once

#include <cstddef>

#include "../base/compiler.hpp"

namespace heddle::detail {

// Calls is_wanted(i) for i, i + 1 … until one returns true, and returns true with `i` there; false at `last`, or as soon as
// is_over() says that somebody else has found enough. That is asked before each row of eight: loops that end at either of two
// conditions are twice as long for a cheap predicate.
template <class Predicate, class IsOver>
HEDDLE_ALWAYS_INLINE bool find_in_rows(std::size_t& i, std::size_t last, Predicate&& is_wanted, IsOver&& is_over) {
    constexpr std::size_t k_row = 8;
    while (last - i >= k_row && !is_over()) {
        HEDDLE_UNROLL(8)
        for (std::size_t k = 0; k < k_row; ++k, ++i) {
            if (is_wanted(i)) return true;
        }
    }
    for (; i != last && !is_over(); ++i) {
        if (is_wanted(i)) return true;
    }
    return false;
}

}  // namespace heddle::detail

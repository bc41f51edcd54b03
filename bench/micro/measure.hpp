// SPDX-License-Identifier: Apache-2.0
// measure.hpp - measures a short operation: many in a row, the best of several such rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "support/usage.hpp"

namespace bench {

// The compiler must compute the value, and cannot know how it is used.
template <class T>
void keep(const T& value) {
    asm volatile("" ::"m"(value) : "memory");
}

// Nanoseconds for one of the `operations` that a call of f makes.
template <class F>
double best_ns(std::uint64_t operations, F f) {
    constexpr int k_rows = 15;
    std::uint64_t best = std::numeric_limits<std::uint64_t>::max();
    for (int row = 0; row < k_rows; ++row) {
        const std::uint64_t start = wall_ns();
        f();
        best = std::min(best, wall_ns() - start);
    }
    return static_cast<double>(best) / static_cast<double>(operations);
}

// The same for an operation that is called with its number, `count` times in a row.
template <class F>
double best_ns_each(std::uint64_t count, F f) {
    return best_ns(count, [&] {
        for (std::uint64_t i = 0; i < count; ++i) f(i);
    });
}

inline double quantile_ns(std::vector<std::uint64_t>& samples, double share) {
    std::ranges::sort(samples);
    return static_cast<double>(samples[static_cast<std::size_t>(share * static_cast<double>(samples.size() - 1))]);
}

}  // namespace bench

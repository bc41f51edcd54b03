// SPDX-License-Identifier: Apache-2.0
// worker_counts.hpp - the pool sizes that every test of a pool runs with: 1, 2, 3, N and 2N for N processors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace heddle::test {

// Ascending, each once.
inline std::vector<std::size_t> worker_counts() {
    const std::size_t n = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::size_t> counts{1, 2, 3, n, 2 * n};
    std::ranges::sort(counts);
    counts.erase(std::ranges::unique(counts).begin(), counts.end());
    return counts;
}

}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// shapes.hpp - inputs for algorithms: sizes around thresholds, and values with many and with few duplicates.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "seeded_rng.hpp"

namespace heddle::test {

// Empty, tiny, around the sizes where algorithms change their strategy, and large.
inline constexpr std::array<std::size_t, 9> k_sizes{0, 1, 2, 3, 16, 17, 1'000, 4'097, 10'000};

// n numbers in [0, most].
inline std::vector<int> random_ints(seeded_rng& random, std::size_t n, int most = 1'000'000) {
    std::vector<int> numbers(n);
    for (int& one : numbers) one = random.between(0, most);
    return numbers;
}

// No grain, and one that makes many parts.
inline std::array<std::size_t, 2> grains_for(std::size_t n) { return {0, n / 20 + 1}; }

}  // namespace heddle::test

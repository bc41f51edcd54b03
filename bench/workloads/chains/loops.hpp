// SPDX-License-Identifier: Apache-2.0
// loops.hpp - the chains as loops over a part of the numbers, for the baseline and for the programs by hand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "problem.hpp"

namespace bench {

using chain_numbers = std::span<const std::uint32_t>;

inline std::uint64_t sum_of(chain_numbers values) {
    std::uint64_t sum = 0;
    for (const std::uint32_t value : values) sum += value;
    return sum;
}

inline std::uint64_t filter_map_sum(chain_numbers values) {
    std::uint64_t sum = 0;
    for (const std::uint32_t value : values) {
        if (value % 3 == 0) sum += std::uint64_t{value} * 5;
    }
    return sum;
}

inline double dot(std::span<const double> left, std::span<const double> right) {
    double sum = 0;
    for (std::size_t i = 0; i < left.size(); ++i) sum += left[i] * right[i];
    return sum;
}

inline std::uint64_t flattened_sum(std::span<const std::vector<std::uint32_t>> rows) {
    std::uint64_t sum = 0;
    for (const auto& row : rows) {
        for (const std::uint32_t value : row) sum += value;
    }
    return sum;
}

// `first` is the index of the first value.
inline std::uint64_t enumerated_sum(chain_numbers values, std::size_t first) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += (first + i) * values[i];
    return sum;
}

inline std::uint64_t greatest_chunk(chain_numbers values) {
    std::uint64_t greatest = 0;
    for (std::size_t i = 0; i < values.size(); i += chains_problem::k_row) {
        std::uint64_t sum = 0;
        for (std::size_t j = i; j < std::min(i + chains_problem::k_row, values.size()); ++j) sum += values[j];
        greatest = std::max(greatest, sum);
    }
    return greatest;
}

inline std::uint32_t lesser_by_key(std::uint32_t left, std::uint32_t right) {
    return chains_problem::key_of(right) < chains_problem::key_of(left) ? right : left;
}

inline std::uint32_t least_by_key(chain_numbers values) {
    std::uint32_t best = values.front();
    for (const std::uint32_t value : values) best = lesser_by_key(best, value);
    return best;
}

}  // namespace bench

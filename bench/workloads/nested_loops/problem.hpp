// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a loop over a few rows, each of them a loop: row i of k has n * (i + 1) / k items.
#pragma once

#include <cstddef>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct nested_loops_problem {
    static constexpr std::size_t k_rows = 5;
    static constexpr int k_rounds = 8;

    explicit nested_loops_problem(const arguments& given) : width_(given.n), results_(k_rows * width_) {}

    void prepare() { results_.assign(results_.size(), 0); }
    std::uint64_t operations() const { return width_ * (k_rows + 1) / 2; }
    std::uint64_t checksum() const { return checksum_of(results_); }

    std::size_t length(std::size_t row) const { return width_ * (row + 1) / k_rows; }

    void item(std::size_t row, std::size_t column) {
        std::uint64_t value = row * width_ + column;
        for (int round = 0; round < k_rounds; ++round) value = mix(value);
        results_[row * width_ + column] = value;
    }

private:
    const std::size_t width_;
    std::vector<std::uint64_t> results_;
};

}  // namespace bench

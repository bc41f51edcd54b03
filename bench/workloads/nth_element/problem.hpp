// SPDX-License-Identifier: Apache-2.0
// problem.hpp - moves the median of n numbers to the middle, and smaller numbers before it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/array_problem.hpp"

namespace bench {

struct nth_element_problem : array_problem<std::uint64_t> {
    explicit nth_element_problem(const arguments& given) : array_problem(given), unsorted_(values) {}

    void prepare() { values = unsorted_; }
    std::size_t middle() const { return values.size() / 2; }

    // The median, and how many elements are on the wrong side of it.
    std::uint64_t checksum() const {
        const std::uint64_t median = values[middle()];
        const auto split = values.begin() + static_cast<std::ptrdiff_t>(middle());
        const auto wrong = std::count_if(values.begin(), split, [&](std::uint64_t value) { return value > median; }) +
                           std::count_if(split, values.end(), [&](std::uint64_t value) { return value < median; });
        return median + bits_of(wrong);
    }

private:
    std::vector<std::uint64_t> unsorted_;
};

}  // namespace bench

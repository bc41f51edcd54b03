// SPDX-License-Identifier: Apache-2.0
// problem.hpp - quicksort of n random numbers: forks that shrink from memory-bound to tiny.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

using numbers = std::span<std::uint64_t>;

inline constexpr std::size_t k_quicksort_leaf = 32;

inline void insertion_sort(numbers part) {
    for (std::size_t i = 1; i < part.size(); ++i) {
        const std::uint64_t value = part[i];
        std::size_t hole = i;
        for (; hole > 0 && part[hole - 1] > value; --hole) part[hole] = part[hole - 1];
        part[hole] = value;
    }
}

// Hoare's partition around the median of three: neither side is empty, and no element on the left is greater than one on the right.
inline std::pair<numbers, numbers> partition(numbers part) {
    std::uint64_t low = part.front(), pivot = part[part.size() / 2];
    const std::uint64_t high = part.back();
    if (pivot < low) std::swap(pivot, low);
    if (high < pivot) pivot = high < low ? low : high;
    std::size_t i = 0, j = part.size() - 1;
    for (;; ++i, --j) {
        while (part[i] < pivot) ++i;
        while (pivot < part[j]) --j;
        if (i >= j) break;
        std::swap(part[i], part[j]);
    }
    return {part.first(j + 1), part.subspan(j + 1)};
}

struct quicksort_problem {
    explicit quicksort_problem(const arguments& given) : unsorted_(given.n) {
        for (std::size_t i = 0; i < unsorted_.size(); ++i) unsorted_[i] = mix(i);
    }

    void prepare() { values = unsorted_; }
    std::uint64_t operations() const { return values.size(); }
    std::uint64_t checksum() const { return checksum_of(values); }

    std::vector<std::uint64_t> values;

private:
    std::vector<std::uint64_t> unsorted_;
};

}  // namespace bench

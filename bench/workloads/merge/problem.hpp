// SPDX-License-Identifier: Apache-2.0
// problem.hpp - merges two sorted arrays of n / 2 numbers each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct merge_problem {
    explicit merge_problem(const arguments& given)
        : left(ascending(given.n / 2, 0)),
          right(ascending(given.n - given.n / 2, given.n)) {}

    void prepare() { merged.assign(left.size() + right.size(), 0); }
    std::uint64_t operations() const { return merged.size(); }
    std::uint64_t checksum() const { return checksum_of(merged); }

    std::vector<std::uint64_t> left, right, merged;

private:
    static std::vector<std::uint64_t> ascending(std::size_t n, std::uint64_t seed) {
        std::vector<std::uint64_t> numbers(n);
        std::uint64_t last = 0;
        for (std::size_t i = 0; i < n; ++i) numbers[i] = last += mix(seed + i) % 1'000;
        return numbers;
    }
};

}  // namespace bench

// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the number of elements in each of 1,024 bins, or of 65,536, by their leading bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/array_problem.hpp"

namespace bench {

struct histogram_problem : array_problem<std::uint32_t> {
    explicit histogram_problem(const arguments& given)
        : array_problem(given),
          bits(given.variant == "many" ? 16 : 10),
          bins(std::size_t{1} << bits) {}

    // The function that returns the bin of a number.
    auto bin_of() const {
        return [shift = 32 - bits](std::uint32_t value) -> std::size_t { return value >> shift; };
    }

    void prepare() { counts.clear(); }
    std::uint64_t checksum() const { return checksum_of(counts); }

    const unsigned bits;
    const std::size_t bins;
    std::vector<std::size_t> counts;
};

}  // namespace bench

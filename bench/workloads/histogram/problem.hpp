// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the number of elements in each of 1,024 bins, by their leading bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/array_problem.hpp"

namespace bench {

struct histogram_problem : array_problem<std::uint32_t> {
    using array_problem::array_problem;

    static constexpr std::size_t k_bins = 1'024;
    static std::size_t bin_of(std::uint32_t value) { return value >> 22; }

    void prepare() { counts.clear(); }
    std::uint64_t checksum() const { return checksum_of(counts); }

    std::vector<std::size_t> counts;
};

}  // namespace bench

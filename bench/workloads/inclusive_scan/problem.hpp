// SPDX-License-Identifier: Apache-2.0
// problem.hpp - prefix sums of n integers, written to another array.
#pragma once

#include <cstdint>
#include <vector>

#include "support/array_problem.hpp"

namespace bench {

struct inclusive_scan_problem : array_problem<std::uint64_t> {
    using array_problem::array_problem;

    void prepare() { totals.assign(values.size(), 0); }
    std::uint64_t checksum() const { return checksum_of(totals); }

    std::vector<std::uint64_t> totals;
};

}  // namespace bench

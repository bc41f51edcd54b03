// SPDX-License-Identifier: Apache-2.0
// problem.hpp - prefix sums of n integers, written to another array or to the same one.
#pragma once

#include <cstdint>
#include <vector>

#include "support/array_problem.hpp"

namespace bench {

struct inclusive_scan_problem : array_problem<std::uint64_t> {
    explicit inclusive_scan_problem(const arguments& given)
        : array_problem(given),
          is_in_place_(given.variant == "in_place") {}

    const std::vector<std::uint64_t>& input() const { return is_in_place_ ? totals : values; }

    void prepare() {
        if (is_in_place_) totals = values;
        else totals.assign(values.size(), 0);
    }
    std::uint64_t checksum() const { return checksum_of(totals); }

    std::vector<std::uint64_t> totals;

private:
    bool is_in_place_;
};

}  // namespace bench

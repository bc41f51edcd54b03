// SPDX-License-Identifier: Apache-2.0
// problem.hpp - applies a function to each of n numbers and writes the results to another array.
#pragma once

#include <vector>

#include "support/array_problem.hpp"

namespace bench {

struct transform_problem : array_problem<float> {
    using array_problem::array_problem;

    static float map(float x) { return 0.5f * x + 1.0f; }

    void prepare() { mapped.assign(values.size(), 0.0f); }
    std::uint64_t checksum() const { return checksum_of(mapped); }

    std::vector<float> mapped;
};

}  // namespace bench

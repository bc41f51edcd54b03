// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the sum of n integers: reads memory and does almost nothing else.
#pragma once

#include <cstdint>

#include "support/array_problem.hpp"

namespace bench {

struct sum_problem : array_problem<std::uint64_t> {
    using array_problem::array_problem;

    void prepare() { answer = 0; }
    std::uint64_t checksum() const { return answer; }

    std::uint64_t answer = 0;
};

}  // namespace bench

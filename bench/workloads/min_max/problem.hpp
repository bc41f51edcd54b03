// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the minimum and the maximum of n integers, in one pass.
#pragma once

#include <cstdint>
#include <utility>

#include "support/array_problem.hpp"

namespace bench {

struct min_max_problem : array_problem<std::int32_t> {
    using array_problem::array_problem;

    void prepare() { answer = {}; }
    std::uint64_t checksum() const { return mix(bits_of(answer.first)) ^ bits_of(answer.second); }

    std::pair<std::int32_t, std::int32_t> answer;
};

}  // namespace bench

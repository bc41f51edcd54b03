// SPDX-License-Identifier: Apache-2.0
// number_problem.hpp - a problem whose input and output are one number each.
#pragma once

#include <cstdint>

#include "arguments.hpp"

namespace bench {

struct number_problem {
    explicit number_problem(const arguments& given) : n(given.n) {}

    void prepare() { answer = 0; }
    std::uint64_t checksum() const { return answer; }

    const std::uint64_t n;
    std::uint64_t answer = 0;
};

}  // namespace bench

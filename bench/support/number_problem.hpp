// SPDX-License-Identifier: Apache-2.0
// number_problem.hpp - a problem that is given by one number and answered by another.
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

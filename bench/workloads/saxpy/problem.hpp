// SPDX-License-Identifier: Apache-2.0
// problem.hpp - y += a * x over n numbers: a memory-bound loop.
#pragma once

#include <cstddef>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct saxpy_problem {
    static constexpr float k_a = 0.5f;

    explicit saxpy_problem(const arguments& given) : x(given.n) {
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 1024);
    }

    void prepare() { y.assign(x.size(), 1.0f); }
    std::uint64_t operations() const { return x.size(); }
    std::uint64_t checksum() const { return checksum_of(y); }

    std::vector<float> x, y;
};

}  // namespace bench

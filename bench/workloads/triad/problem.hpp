// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a = b + s * c over n numbers, as in McCalpin's STREAM: the memory bandwidth.
#pragma once

#include <cstddef>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct triad_problem {
    static constexpr double k_scale = 3.0;

    explicit triad_problem(const arguments& given) : b(given.n), c(given.n) {
        for (std::size_t i = 0; i < given.n; ++i) {
            b[i] = static_cast<double>(i % 1024);
            c[i] = static_cast<double>(i % 1000);
        }
    }

    void prepare() { a.assign(b.size(), 0.0); }
    std::uint64_t operations() const { return a.size(); }
    std::uint64_t checksum() const { return checksum_of(a); }

    std::vector<double> a, b, c;
};

}  // namespace bench

// SPDX-License-Identifier: Apache-2.0
// problem.hpp - adds one to n numbers: minimal work per item.
#pragma once

#include <cstddef>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct increment_problem {
    explicit increment_problem(const arguments& given) : values(given.n) {}

    void prepare() {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 1024);
    }
    std::uint64_t operations() const { return values.size(); }
    std::uint64_t checksum() const { return checksum_of(values); }

    std::vector<float> values;
};

}  // namespace bench

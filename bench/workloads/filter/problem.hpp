// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a copy of the even numbers among n, about half of them, in their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "support/array_problem.hpp"

namespace bench {

struct filter_problem : array_problem<std::uint64_t> {
    using array_problem::array_problem;

    static bool is_wanted(std::uint64_t value) { return value % 2 == 0; }

    void prepare() {
        kept.assign(values.size(), 0);
        count = 0;
    }
    std::uint64_t checksum() const { return checksum_of(std::span(kept).first(count)); }

    std::vector<std::uint64_t> kept;  // large enough for all of them
    std::size_t count = 0;
};

}  // namespace bench

// SPDX-License-Identifier: Apache-2.0
// problem.hpp - n tasks that one thread spawns, one by one. Each sets one number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct spawn_storm_problem {
    explicit spawn_storm_problem(const arguments& given) : values(given.n) {}

    void prepare() { values.assign(values.size(), 0.0f); }
    std::uint64_t operations() const { return values.size(); }
    std::uint64_t checksum() const { return checksum_of(values); }

    std::vector<float> values;
};

}  // namespace bench

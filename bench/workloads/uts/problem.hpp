// SPDX-License-Identifier: Apache-2.0
// problem.hpp - how many nodes an unbalanced tree has that exists only as a random rule (UTS, Olivier et al. 2006).
//
// A node's number of children is geometrically distributed with mean 4 down to depth n, like the tree T1 of the UTS
// benchmark; ours draws from a splittable hash instead of SHA-1. Thresholds are integers: C++ and Rust grow the same tree.
#pragma once

#include <cstddef>

#include "support/mix.hpp"
#include "support/number_problem.hpp"

namespace bench {

struct uts_node {
    std::uint64_t state;
    std::uint32_t depth;

    // For each child the chance that there is one more is 4/5.
    std::size_t children(std::uint64_t deepest) const {
        if (depth >= deepest) return 0;
        const std::uint64_t draw = state >> 32;
        std::size_t count = 0;
        for (std::uint64_t limit = (std::uint64_t{1} << 32) / 5 * 4; draw < limit && count < k_most;
             limit = limit / 5 * 4) {
            ++count;
        }
        return count;
    }

    uts_node child(std::size_t i) const { return {mix(state ^ mix(i + 1)), depth + 1}; }

    static constexpr std::size_t k_most = 100;  // children; a fork has room for their results
};

struct uts_problem : number_problem {
    using number_problem::number_problem;

    static uts_node root() { return {mix(19), 0}; }
    std::uint64_t operations() const { return answer; }
};

}  // namespace bench

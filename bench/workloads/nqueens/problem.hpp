// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the number of solutions of the n queens problem: irregular, many children, little work each.
#pragma once

#include <bit>

#include "support/number_problem.hpp"

namespace bench {

// Each row above has a queen. The squares of this row that they attack, one bit for each column.
struct board {
    std::uint32_t columns = 0;
    std::uint32_t falling = 0;
    std::uint32_t rising = 0;

    std::uint32_t free_of(std::uint32_t all) const { return all & ~(columns | falling | rising); }
    board with(std::uint32_t queen) const { return {columns | queen, (falling | queen) << 1, (rising | queen) >> 1}; }
};

struct nqueens_problem : number_problem {
    static constexpr unsigned k_most = 16;

    using number_problem::number_problem;

    std::uint32_t all_columns() const { return (std::uint32_t{1} << n) - 1; }
    std::uint64_t operations() const { return 1; }
};

}  // namespace bench

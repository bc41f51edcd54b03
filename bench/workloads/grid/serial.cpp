// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::grid_problem>(given, [](auto& problem) {
        constexpr std::size_t k_tile = bench::grid_problem::k_tile;
        const std::size_t side = problem.side;
        for (std::size_t row = 0; row < side; row += k_tile) {
            for (std::size_t column = 0; column < side; column += k_tile)
                problem.mark(row, column, std::min(k_tile, side - row), std::min(k_tile, side - column));
        }
    });
}

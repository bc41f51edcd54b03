// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::nested_loops_problem>(given, [](auto& problem) {
        for (std::size_t row = 0; row < problem.k_rows; ++row) {
            const std::size_t length = problem.length(row);
            for (std::size_t column = 0; column < length; ++column) problem.item(row, column);
        }
    });
}

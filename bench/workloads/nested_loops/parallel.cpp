// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::nested_loops_problem>(given, [&](auto& problem) {
        library.nested_loop(
            problem.k_rows, [&problem](std::size_t row) { return problem.length(row); },
            [&problem](std::size_t row, std::size_t column) { problem.item(row, column); });
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::stencil_problem>(given, [&](auto& problem) {
        for (int sweep = 0; sweep < problem.k_sweeps; ++sweep) {
            library.loop(problem.inner_rows(), [&problem](std::size_t row) { problem.sweep_row(row); });
            problem.end_sweep();
        }
    });
}

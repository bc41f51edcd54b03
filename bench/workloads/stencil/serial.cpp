// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::stencil_problem>(given, [](auto& problem) {
        for (int sweep = 0; sweep < problem.k_sweeps; ++sweep) {
            for (std::size_t row = 0; row < problem.inner_rows(); ++row) problem.sweep_row(row);
            problem.end_sweep();
        }
    });
}

// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::mandelbrot_problem>(given, [](auto& problem) {
        for (std::size_t row = 0; row < problem.side; ++row) problem.draw_row(row);
    });
}

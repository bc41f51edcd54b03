// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::saxpy_problem>(given, [&](auto& problem) {
        const float* const x = problem.x.data();
        float* const y = problem.y.data();
        library.loop(problem.x.size(), [x, y](std::size_t i) { y[i] += bench::saxpy_problem::k_a * x[i]; });
    });
}

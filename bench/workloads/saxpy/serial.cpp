// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::saxpy_problem>(given, [](auto& problem) {
        const float* const x = problem.x.data();
        float* const y = problem.y.data();
        for (std::size_t i = 0; i < problem.x.size(); ++i) y[i] += bench::saxpy_problem::k_a * x[i];
    });
}

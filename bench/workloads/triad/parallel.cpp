// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::triad_problem>(given, [&](auto& problem) {
        double* const a = problem.a.data();
        const double* const b = problem.b.data();
        const double* const c = problem.c.data();
        library.loop(problem.a.size(),
                     [a, b, c](std::size_t i) { a[i] = b[i] + bench::triad_problem::k_scale * c[i]; });
    });
}

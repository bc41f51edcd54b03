// SPDX-License-Identifier: Apache-2.0
#include <standard.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::standard library(given.threads);
    return bench::serve<bench::standard_problem>(given, [&](auto& problem) { problem.solve_with(library); });
}

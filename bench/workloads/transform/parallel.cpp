// SPDX-License-Identifier: Apache-2.0
#include <algorithms.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::algorithms algorithms(given.threads);
    return bench::serve<bench::transform_problem>(given, [&](auto& problem) {
        algorithms.transform(problem.values, problem.mapped, [](float x) { return bench::transform_problem::map(x); });
    });
}

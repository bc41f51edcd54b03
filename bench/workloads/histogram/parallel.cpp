// SPDX-License-Identifier: Apache-2.0
#include <algorithms.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::algorithms algorithms(given.threads);
    return bench::serve<bench::histogram_problem>(given, [&](auto& problem) {
        problem.counts = algorithms.histogram(problem.values, problem.bins, problem.bin_of());
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <algorithms.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::algorithms algorithms(given.threads);
    return bench::serve<bench::histogram_problem>(given, [&](auto& problem) {
        problem.counts = algorithms.histogram(problem.values, problem.k_bins, [](std::uint32_t value) {
            return bench::histogram_problem::bin_of(value);
        });
    });
}

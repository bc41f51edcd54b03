// SPDX-License-Identifier: Apache-2.0

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::histogram_problem>(given, [](auto& problem) {
        problem.counts.assign(problem.k_bins, 0);
        for (const std::uint32_t value : problem.values) ++problem.counts[problem.bin_of(value)];
    });
}

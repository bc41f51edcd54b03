// SPDX-License-Identifier: Apache-2.0

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::histogram_problem>(given, [](auto& problem) {
        problem.counts.assign(problem.bins, 0);
        const auto bin_of = problem.bin_of();
        for (const std::uint32_t value : problem.values) ++problem.counts[bin_of(value)];
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <algorithms.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::algorithms algorithms(given.threads);
    return bench::serve<bench::filter_problem>(given, [&](auto& problem) {
        problem.count = algorithms.copy_if(problem.values, problem.kept,
                                           [](std::uint64_t value) { return bench::filter_problem::is_wanted(value); });
    });
}

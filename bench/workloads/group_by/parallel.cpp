// SPDX-License-Identifier: Apache-2.0
#include <algorithms.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::algorithms algorithms(given.threads);
    return bench::serve<bench::group_by_problem>(given, [&](auto& problem) {
        problem.keep(algorithms.group_by(problem.values, problem.k_keys,
                                         [](std::uint32_t value) { return bench::group_by_problem::key_of(value); }));
    });
}

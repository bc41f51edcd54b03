// SPDX-License-Identifier: Apache-2.0
#include <algorithms.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::algorithms algorithms(given.threads);
    return bench::serve<bench::flatten_problem>(given, [&](auto& problem) {
        if (problem.is_new) problem.all = algorithms.flatten(problem.lists);
        else algorithms.flatten(problem.lists, problem.all);
    });
}

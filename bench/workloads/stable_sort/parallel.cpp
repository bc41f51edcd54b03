// SPDX-License-Identifier: Apache-2.0
#include <algorithms.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::algorithms algorithms(given.threads);
    return bench::with_keyed_type(given, [&]<class T>() {
        return bench::serve<bench::stable_sort_problem<T>>(
            given, [&](auto& problem) { algorithms.stable_sort_by_key(problem.values, &bench::keyed_value::key); });
    });
}

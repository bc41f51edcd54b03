// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::with_keyed_type(given, [&]<class T>() {
        return bench::serve<bench::stable_sort_problem<T>>(
            given, [](auto& problem) { std::ranges::stable_sort(problem.values, {}, &bench::keyed_value::key); });
    });
}

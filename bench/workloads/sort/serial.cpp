// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::with_element_type(given, [&]<class T>() {
        return bench::serve<bench::sort_problem<T>>(
            given, [](auto& problem) { std::sort(problem.values.begin(), problem.values.end()); });
    });
}

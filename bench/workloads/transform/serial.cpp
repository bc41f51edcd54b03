// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::transform_problem>(given, [](auto& problem) {
        std::transform(problem.values.begin(), problem.values.end(), problem.mapped.begin(), problem.map);
    });
}

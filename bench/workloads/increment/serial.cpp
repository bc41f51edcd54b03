// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::increment_problem>(given, [](auto& problem) {
        for (float& value : problem.values) value += 1.0f;
    });
}

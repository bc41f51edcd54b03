// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::graph_problem>(given, [](auto& problem) {
        for (std::size_t i = 0; i < problem.before.size(); ++i) problem.compute(i);
    });
}

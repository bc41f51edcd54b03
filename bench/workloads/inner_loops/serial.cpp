// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::inner_loops_problem>(given, [](auto& problem) {
        for (std::uint64_t loop = 0; loop < problem.k_loops; ++loop) {
            for (std::size_t i = 0; i < problem.marks.size(); ++i) problem.marks[i].leave(i, problem.steps);
        }
    });
}

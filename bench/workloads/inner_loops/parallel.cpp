// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::inner_loops_problem>(given, [&](auto& problem) {
        library.enter([&] {
            for (std::uint64_t loop = 0; loop < problem.k_loops; ++loop) {
                library.inner_loop(problem.marks.size(), [marks = problem.marks.data(), steps = problem.steps](
                                                             std::size_t i) { marks[i].leave(i, steps); });
            }
        });
    });
}

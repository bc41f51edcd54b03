// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::pipeline_problem>(given, [](auto& problem) {
        problem.start();
        for (std::uint64_t item; (item = problem.read()) != problem.n;) problem.add(problem.work(item));
    });
}

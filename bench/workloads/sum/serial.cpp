// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::sum_problem>(given, [](auto& problem) {
        problem.answer = std::accumulate(problem.values.begin(), problem.values.end(), std::uint64_t{0});
    });
}

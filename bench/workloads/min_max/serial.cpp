// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::min_max_problem>(given, [](auto& problem) {
        const auto [least, greatest] = std::minmax_element(problem.values.begin(), problem.values.end());
        problem.answer = {*least, *greatest};
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::find_problem>(given, [](auto& problem) {
        const auto found = std::ranges::find(problem.values, problem.wanted);
        problem.found_at = static_cast<std::size_t>(found - problem.values.begin());
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::filter_problem>(given, [](auto& problem) {
        const auto end =
            std::copy_if(problem.values.begin(), problem.values.end(), problem.kept.begin(), problem.is_wanted);
        problem.count = static_cast<std::size_t>(end - problem.kept.begin());
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::nth_element_problem>(given, [](auto& problem) {
        std::ranges::nth_element(problem.values,
                                 problem.values.begin() + static_cast<std::ptrdiff_t>(problem.middle()));
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::inclusive_scan_problem>(given, [](auto& problem) {
        std::inclusive_scan(problem.input().begin(), problem.input().end(), problem.totals.begin());
    });
}

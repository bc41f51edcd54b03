// SPDX-License-Identifier: Apache-2.0
#include <algorithms.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::algorithms algorithms(given.threads);
    return bench::serve<bench::inclusive_scan_problem>(
        given, [&](auto& problem) { algorithms.inclusive_scan(problem.input(), problem.totals); });
}

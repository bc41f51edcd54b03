// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::idle_problem>(given, [](auto& problem) { problem.stay_idle(); });
}

// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::spawn_storm_problem>(given, [&](auto& problem) {
        library.storm(problem.values.size(),
                      [values = problem.values.data()](std::size_t i) { values[i] = static_cast<float>(i % 1024); });
    });
}

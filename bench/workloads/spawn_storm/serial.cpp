// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::spawn_storm_problem>(given, [](auto& problem) {
        for (std::size_t i = 0; i < problem.values.size(); ++i) problem.values[i] = static_cast<float>(i % 1024);
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::post_problem>(given, [&](auto& problem) {
        problem.begin();
        library.post([&problem] { problem.run(); });
        problem.wait();
    });
}

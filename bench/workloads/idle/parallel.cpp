// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::idle_problem>(given, [&](auto& problem) {
        for (int i = 0; i < problem.k_loops; ++i) {
            library.loop(64, [](std::size_t item) { asm volatile("" ::"r"(item) : "memory"); });
        }
        problem.stay_idle();
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    bench::inject_problem* current = nullptr;
    bench::producers producers(given.producers, [&](std::size_t number) {
        for (std::uint64_t call = 0; call < current->calls; ++call) {
            library.loop(2, [&items = current->tallies[number].items](std::size_t i) { ++items[i].count; });
        }
    });
    return bench::serve<bench::inject_problem>(given, [&](auto& problem) {
        current = &problem;
        producers.run();
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

void multiply(const bench::product& part) {
    if (part.is_leaf()) return part.multiply();
    const bench::product first = part.first(), second = part.second();
    if (part.divides_depth()) {
        multiply(first);
        multiply(second);
    } else {
        bench::library::join([&] { multiply(first); }, [&] { multiply(second); });
    }
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::matmul_problem>(
        given, [&](auto& problem) { library.enter([&] { multiply(problem.whole()); }); });
}

// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

void multiply(const bench::product& part) {
    if (part.is_leaf()) return part.multiply();
    multiply(part.first());
    multiply(part.second());
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::matmul_problem>(given, [](auto& problem) { multiply(problem.whole()); });
}

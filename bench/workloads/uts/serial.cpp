// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t count(const bench::uts_node& node, std::uint64_t deepest) {
    std::uint64_t sum = 1;
    const std::size_t children = node.children(deepest);
    for (std::size_t i = 0; i < children; ++i) sum += count(node.child(i), deepest);
    return sum;
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::uts_problem>(given,
                                            [](auto& problem) { problem.answer = count(problem.root(), problem.n); });
}

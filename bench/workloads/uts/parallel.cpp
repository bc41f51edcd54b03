// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t count(const bench::uts_node& node, std::uint64_t deepest) {
    const std::size_t children = node.children(deepest);
    if (children == 0) return 1;
    return 1 + bench::library::sum_forks(0, children, [&](std::size_t i) { return count(node.child(i), deepest); });
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::uts_problem>(given, [&](auto& problem) {
        problem.answer = library.enter([&] { return count(problem.root(), problem.n); });
    });
}

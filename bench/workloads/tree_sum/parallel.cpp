// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t sum(const bench::tree_node* node) {
    if (node == nullptr) return 0;
    const auto [left, right] =
        bench::library::join([node] { return sum(node->left); }, [node] { return sum(node->right); });
    return node->value + left + right;
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::tree_sum_problem>(
        given, [&](auto& problem) { problem.answer = library.enter([&] { return sum(problem.root); }); });
}

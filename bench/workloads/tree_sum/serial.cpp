// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t sum(const bench::tree_node* node) {
    return node == nullptr ? 0 : node->value + sum(node->left) + sum(node->right);
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::tree_sum_problem>(given, [](auto& problem) { problem.answer = sum(problem.root); });
}

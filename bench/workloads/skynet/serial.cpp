// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t sum(std::uint64_t first, std::uint64_t leaves) {
    if (leaves == 1) return first;
    const std::uint64_t each = leaves / bench::k_skynet_children;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < bench::k_skynet_children; ++i) total += sum(first + i * each, each);
    return total;
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::skynet_problem>(given, [](auto& problem) { problem.answer = sum(0, problem.n); });
}

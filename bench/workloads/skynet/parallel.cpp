// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t sum(std::uint64_t first, std::uint64_t leaves) {
    if (leaves == 1) return first;
    const std::uint64_t each = leaves / bench::k_skynet_children;
    return bench::library::sum_forks(0, bench::k_skynet_children,
                                     [=](std::size_t i) { return sum(first + i * each, each); });
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::skynet_problem>(
        given, [&](auto& problem) { problem.answer = library.enter([&] { return sum(0, problem.n); }); });
}

// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>

#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t solutions(const bench::board& above, std::uint32_t all) {
    if (above.columns == all) return 1;
    std::array<std::uint32_t, bench::nqueens_problem::k_most> queens;
    std::size_t count = 0;
    for (std::uint32_t rest = above.free_of(all); rest != 0; rest &= rest - 1) queens[count++] = rest & (~rest + 1);
    if (count == 0) return 0;
    return bench::library::sum_forks(0, count, [&](std::size_t i) { return solutions(above.with(queens[i]), all); });
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::nqueens_problem>(given, [&](auto& problem) {
        problem.answer = library.enter([&] { return solutions({}, problem.all_columns()); });
    });
}

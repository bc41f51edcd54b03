// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t solutions(const bench::board& above, std::uint32_t all) {
    if (above.columns == all) return 1;
    std::uint64_t sum = 0;
    for (std::uint32_t rest = above.free_of(all); rest != 0; rest &= rest - 1) {
        sum += solutions(above.with(rest & (~rest + 1)), all);
    }
    return sum;
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::nqueens_problem>(
        given, [](auto& problem) { problem.answer = solutions({}, problem.all_columns()); });
}

// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

void make_calls(bench::tally& counted, std::uint64_t calls) {
    for (std::uint64_t call = 0; call < calls; ++call) {
        for (auto& item : counted.items) ++item.count;
        asm volatile("" ::: "memory");  // one call after another
    }
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::inject_problem>(given, [](auto& problem) {
        for (bench::tally& one : problem.tallies) make_calls(one, problem.calls);
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    const bool claims_each = given.variant == "claim_each";
    if (!claims_each && given.variant != "adaptive") given.refuse_variant();
    return bench::serve<bench::grid_problem>(given, [&](auto& problem) {
        const auto mark = [&problem](auto... tile) { problem.mark(tile...); };
        if (claims_each) library.claimed_tile_loop(problem.side, problem.k_tile, mark);
        else library.tile_loop(problem.side, problem.k_tile, mark);
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <pipeline.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::item_pipeline library(given.threads);
    return bench::serve<bench::pipeline_problem>(given, [&](auto& problem) {
        problem.start();
        library.run(bench::k_pipeline_tokens, problem);
    });
}

// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::async_task_problem>(
        given, [&](auto& problem) { library.await_task([&problem] { problem.is_done = 1; }); });
}

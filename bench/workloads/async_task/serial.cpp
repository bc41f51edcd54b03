// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::async_task_problem>(given, [](auto& problem) {
        problem.is_done = 1;
        asm volatile("" ::: "memory");  // one call after another
    });
}

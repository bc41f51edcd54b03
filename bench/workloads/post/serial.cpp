// SPDX-License-Identifier: Apache-2.0
// The baseline: a thread is started for the task.
#include <thread>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::post_problem>(given, [](auto& problem) {
        problem.begin();
        std::thread task([&problem] { problem.run(); });
        problem.wait();
        task.join();
    });
}

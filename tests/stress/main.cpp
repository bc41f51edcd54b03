// SPDX-License-Identifier: Apache-2.0
// main.cpp - random programs under a ledger: README.md. The command line is in runner.hpp.
#include <chrono>

#include "round.hpp"

int main(int, char** argv) {
    return heddle::stress::run_seeds({.name = "stress",
                                      .patience = std::chrono::seconds(60),
                                      .describe = heddle::stress::describe_round,
                                      .run_round = heddle::stress::run_round},
                                     argv);
}

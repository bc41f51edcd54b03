// SPDX-License-Identifier: Apache-2.0
// main.cpp - the life stress: README.md. The command line is in ../runner.hpp; features.hpp has the names for --without and --only.
#include <chrono>

#include "features.hpp"
#include "open_operations.hpp"
#include "round.hpp"

using namespace heddle::stress;

int main(int, char** argv) {
    return run_seeds({.name = "life_stress",
                      .patience = std::chrono::seconds(30),
                      .describe = life::describe_round,
                      .run_round = life::run_round,
                      .dump = life::print_open_operations,
                      .take_option = life::take_feature_option,
                      .options = " [--without FEATURE,… | --only FEATURE,…]"},
                     argv);
}

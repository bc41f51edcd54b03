// SPDX-License-Identifier: Apache-2.0
// perturb_seed.cpp - in builds with HEDDLE_PERTURB, every test program has its own schedule and prints its seed.
//
// A seed from the environment is kept. Otherwise one is chosen, printed, and put into the environment, where the library and the
// program's children find it. This runs before everything else, because globals of tests use pools, too.
#if defined(HEDDLE_PERTURB)

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

namespace {

[[gnu::constructor(101)]] void choose_seed() {
    if (std::getenv("HEDDLE_PERTURB_SEED") != nullptr) return;
    const std::string seed = std::to_string(std::random_device{}());
    setenv("HEDDLE_PERTURB_SEED", seed.c_str(), 1);
    std::fprintf(stderr, "to repeat the schedule, as far as possible: HEDDLE_PERTURB_SEED=%s\n", seed.c_str());
}

}  // namespace

#endif

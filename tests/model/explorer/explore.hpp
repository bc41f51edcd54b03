// SPDX-License-Identifier: Apache-2.0
// explore.hpp - runs a test in all its executions.
#pragma once

#include <cstdint>
#include <string>

#include "mutation.hpp"
#include "options.hpp"
#include "registry.hpp"
#include "trace.hpp"

namespace model {

struct result {
    bool passed = false;
    std::string failure;  // empty if no execution failed
    std::string run;      // the one that failed, for replay
    std::uint64_t executions = 0;
    std::uint64_t pruned = 0;
    std::uint64_t steps = 0;
    double seconds = 0;
    bool gave_up = false;  // there are more executions than the test allows
    bool mutation_was_applied = false;
};

// All executions, up to the first that fails.
result explore(const registered_test& test, const mutation& with = {});

// One execution, with its trace.
result replay(const registered_test& test, const mutation& with, const std::string& run, trace& words);

}  // namespace model

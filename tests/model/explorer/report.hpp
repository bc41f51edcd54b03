// SPDX-License-Identifier: Apache-2.0
// report.hpp - runs tests and mutants and prints a line for each, and the trace of what failed.
#pragma once

#include <cstdint>
#include <string>

#include "registry.hpp"

namespace model {

enum class depth : std::uint8_t {
    usual,
    deeper,  // every bound of the tests is one higher
    full,    // without their bounds: some do not come to an end
};

// Those whose names contain `filter`, in the order of registration. False: something failed, or nothing fitted.
bool run_tests(const std::string& filter, depth how_deep);
bool run_mutants(const std::string& filter);

// Prints a run of a test, in words, with the mutation of a mutant or (if that is empty) without.
// False: there is no such test or mutant.
bool show_run(const std::string& test, const std::string& mutant, const std::string& run);

// Prints the run in which the mutant dies.
bool show_death(const std::string& mutant);

void list(const std::string& filter);

}  // namespace model

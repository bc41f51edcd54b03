// SPDX-License-Identifier: Apache-2.0
// report.hpp - runs tests and mutants and prints a line for each, and the trace of what failed.
#pragma once

#include <string>

#include "registry.hpp"

namespace model {

// The names in these that contain `filter`, in the order of registration. False: something failed, or nothing fitted.
bool run_tests(const std::string& filter);
bool run_mutants(const std::string& filter);

// Prints the trace of a run as it is told by its string. False: there is no such test or mutant.
bool show_run(const std::string& test, const std::string& mutant, const std::string& run);

void list(const std::string& filter);

}  // namespace model

// SPDX-License-Identifier: Apache-2.0
// registry.hpp - all tests and mutants of the program.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "mutation.hpp"
#include "options.hpp"

namespace model {

struct registered_test {
    std::string name;
    std::function<void()> main;
    options how;
};

struct registered_mutant {
    std::string name;
    std::vector<const char*> tests;
    mutation what;
    const char* reason_to_survive;  // null: it must not
};

std::vector<registered_test>& all_tests();
std::vector<registered_mutant>& all_mutants();

// Null if there is none of this name.
const registered_test* find_test(const std::string& name);
const registered_mutant* find_mutant(const std::string& name);

}  // namespace model

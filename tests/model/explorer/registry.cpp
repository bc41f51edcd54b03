// SPDX-License-Identifier: Apache-2.0
// registry.cpp - collects what the suites register before main begins.
#include "registry.hpp"

#include <algorithm>

#include <model/model.hpp>

namespace model {

std::vector<registered_test>& all_tests() {
    static std::vector<registered_test> tests;
    return tests;
}

std::vector<registered_mutant>& all_mutants() {
    static std::vector<registered_mutant> mutants;
    return mutants;
}

namespace {

template <class Registered>
const Registered* find_in(const std::vector<Registered>& all, const std::string& name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Registered& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

const registered_test* find_test(const std::string& name) { return find_in(all_tests(), name); }
const registered_mutant* find_mutant(const std::string& name) { return find_in(all_mutants(), name); }

void test(const char* name, body what, options how) {
    auto main = [what = std::move(what)] {
        scenario all;
        what(all);
        all.run_to_end();
    };
    all_tests().push_back({name, std::move(main), std::move(how)});
}

void mutant(const char* name, std::vector<const char*> killed_by, mutation what) {
    all_mutants().push_back({name, std::move(killed_by), what, nullptr});
}

void invisible_mutant(const char* name, std::vector<const char*> survives, mutation what, const char* reason) {
    all_mutants().push_back({name, std::move(survives), what, reason});
}

void scenario::run_to_end() {
    execution::machine().join_threads();
    for (const auto& check : check_) check();
    if (execution::machine().anyone_asleep()) return;  // its stack still refers to the objects
    while (!destroy_.empty()) {
        destroy_.back()();
        destroy_.pop_back();
    }
}

}  // namespace model

// SPDX-License-Identifier: Apache-2.0
// main.cpp - the command line of the model tests.
#include <cstdio>
#include <string>
#include <vector>

#include <heddle/detail/base/assert.hpp>

#include <model/explorer/fail.hpp>
#include <model/explorer/report.hpp>

namespace heddle::detail {

void die(const char* sentence) noexcept { model::fail(sentence); }

}  // namespace heddle::detail

namespace {

constexpr const char* k_usage =
    "model_tests [FILTER]                              runs the tests whose names contain FILTER\n"
    "model_tests --mutants [FILTER]                    runs the mutants: each has to be killed, or declared invisible\n"
    "model_tests --list [FILTER]                       names them all\n"
    "model_tests --replay TEST RUN [--mutant MUTANT]   prints a run, as the report of a failure names it\n"
    "model_tests --trace-mutant MUTANT                 shows how a mutant dies\n"
    "Exit status: 0 if all is well, 1 if a test failed or a mutant survived, 2 for a wrong command line.\n";

}  // namespace

int main(int count, char** values) {
    const std::vector<std::string> arguments(values + 1, values + count);
    const auto is = [&](std::size_t i, const char* what) { return i < arguments.size() && arguments[i] == what; };
    const std::string filter = arguments.size() == 2 ? arguments[1] : "";

    if (is(0, "--mutants") && arguments.size() <= 2) return model::run_mutants(filter) ? 0 : 1;
    if (is(0, "--list") && arguments.size() <= 2) {
        model::list(filter);
        return 0;
    }
    if (is(0, "--replay") && (arguments.size() == 3 || (arguments.size() == 5 && is(3, "--mutant")))) {
        const std::string mutant = arguments.size() == 5 ? arguments[4] : "";
        if (model::show_run(arguments[1], mutant, arguments[2])) return 0;
        std::fputs("there is no such test or mutant\n", stderr);
        return 2;
    }
    if (arguments.empty()) return model::run_tests("") ? 0 : 1;
    if (arguments.size() == 1 && arguments[0][0] != '-') return model::run_tests(arguments[0]) ? 0 : 1;
    std::fputs(k_usage, stderr);
    return 2;
}

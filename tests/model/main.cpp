// SPDX-License-Identifier: Apache-2.0
// main.cpp - the command line of the model tests.
#include <cstdio>
#include <string>
#include <vector>

#include <model/explorer/report.hpp>

namespace {

constexpr const char* k_usage =
    "model_tests [FILTER]                              runs the tests whose names contain FILTER\n"
    "model_tests --deep [FILTER]                       the same with the tests' bounds one higher\n"
    "model_tests --full [FILTER]                       without their bounds: not all come to an end\n"
    "model_mutants --mutants [FILTER]                  runs the mutants: each has to be killed, or declared invisible\n"
    "model_tests --list [FILTER]                       names tests and mutants\n"
    "model_mutants --show-death MUTANT                 prints the run in which a mutant dies\n"
    "model_mutants --replay TEST RUN [--mutant MUTANT] prints a run, as the report of a failure names it\n"
    "Exit status: 0 if all is well, 1 if a test failed or a mutant is not as declared, 2 for a wrong command line.\n";

constexpr int k_fine = 0;
constexpr int k_failed = 1;
constexpr int k_misused = 2;

int status(bool is_fine) { return is_fine ? k_fine : k_failed; }

int run(const std::vector<std::string>& arguments) {
    const std::size_t count = arguments.size();
    const std::string command = count > 0 && arguments[0].starts_with("--") ? arguments[0] : "";
    const std::string first = command.empty() ? (count > 0 ? arguments[0] : "") : (count > 1 ? arguments[1] : "");

    if (command.empty() && count <= 1) return status(model::run_tests(first, model::depth::usual));
    if (command == "--deep" && count <= 2) return status(model::run_tests(first, model::depth::deeper));
    if (command == "--full" && count <= 2) return status(model::run_tests(first, model::depth::full));
    if (command == "--mutants" && count <= 2) return status(model::run_mutants(first));
    if (command == "--list" && count <= 2) {
        model::list(first);
        return k_fine;
    }
    if (command == "--show-death" && count == 2 && model::show_death(first)) return k_fine;
    if (command == "--replay" && count == 3 && model::show_run(first, "", arguments[2])) return k_fine;
    if (command == "--replay" && count == 5 && arguments[3] == "--mutant" &&
        model::show_run(first, arguments[4], arguments[2])) {
        return k_fine;
    }
    std::fputs(k_usage, stderr);
    return k_misused;
}

}  // namespace

int main(int count, char** values) { return run(std::vector<std::string>(values + 1, values + count)); }

// SPDX-License-Identifier: Apache-2.0
// main.cpp - compares the explorer with the axioms of C++20, and its reduction with none, on random programs.
//
//     model_axioms [FIRST [COUNT]]      exit status 1 if they differ on a program
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "program.hpp"

namespace {

void print_missing(const char* what, const model::endings& from, const model::endings& to) {
    model::endings missing;
    std::set_difference(from.begin(), from.end(), to.begin(), to.end(), std::inserter(missing, missing.begin()));
    if (missing.empty()) return;
    std::printf("%s\n", what);
    for (const model::ending& one : missing) std::fputs(model::to_text(one).c_str(), stdout);
}

struct totals {
    std::uint64_t endings = 0;
    std::uint64_t executions = 0;
    std::uint64_t unreduced_executions = 0;
};

void print_program(std::uint64_t number, const model::program& program) {
    std::printf("program %llu:\n%s", static_cast<unsigned long long>(number), model::to_text(program).c_str());
}

// False: the explorer and the axioms differ.
bool compare(std::uint64_t number, totals& sum) {
    const model::program program = model::random_program(number);
    const model::endings allowed = model::endings_by_axioms(program);
    const model::endings shown = model::endings_by_explorer(program, true, sum.executions);
    sum.endings += allowed.size();
    if (allowed == shown) return true;
    print_program(number, program);
    print_missing("allowed by C++20, but the explorer does not show it:", allowed, shown);
    print_missing("forbidden by C++20, but the explorer shows it:", shown, allowed);
    return false;
}

// False: the reduction makes a difference.
bool compare_blocking(std::uint64_t number, totals& sum) {
    const model::program program = model::random_blocking_program(number);
    const model::endings shown = model::endings_by_explorer(program, true, sum.executions);
    const model::endings unreduced = model::endings_by_explorer(program, false, sum.unreduced_executions);
    sum.endings += unreduced.size();
    if (shown == unreduced) return true;
    print_program(number, program);
    print_missing("lost by the reduction:", unreduced, shown);
    print_missing("shown with the reduction alone:", shown, unreduced);
    return false;
}

}  // namespace

int main(int count, char** values) {
    constexpr std::uint64_t k_enough = 5;
    const std::uint64_t first = count > 1 ? std::strtoull(values[1], nullptr, 10) : 1;
    const std::uint64_t programs = count > 2 ? std::strtoull(values[2], nullptr, 10) : 1'000;
    totals sum;
    std::uint64_t differ = 0;
    for (std::uint64_t number = first; number < first + programs && differ < k_enough; ++number) {
        if (!compare(number, sum)) ++differ;
        if (!compare_blocking(number, sum)) ++differ;
    }
    std::printf("%llu programs of each kind, %llu endings, %llu executions (and %llu without reduction), %llu differ\n",
                static_cast<unsigned long long>(programs), static_cast<unsigned long long>(sum.endings),
                static_cast<unsigned long long>(sum.executions),
                static_cast<unsigned long long>(sum.unreduced_executions), static_cast<unsigned long long>(differ));
    return differ == 0 ? 0 : 1;
}

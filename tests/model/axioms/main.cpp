// SPDX-License-Identifier: Apache-2.0
// main.cpp - compares the explorer with the axioms of C++20 on random programs.
//
//     model_axioms [FIRST [COUNT]]      exit status 1 if they differ on a program
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include <heddle/detail/base/assert.hpp>

#include <model/explorer/fail.hpp>

#include "program.hpp"

namespace heddle::detail {

void die(const char* sentence) noexcept { model::fail(sentence); }

}  // namespace heddle::detail

namespace {

void print_missing(const char* what, const model::endings& from, const model::endings& to) {
    model::endings missing;
    std::set_difference(from.begin(), from.end(), to.begin(), to.end(), std::inserter(missing, missing.begin()));
    if (missing.empty()) return;
    std::printf("%s\n", what);
    for (const model::ending& one : missing) std::fputs(model::to_text(one).c_str(), stdout);
}

// False: they differ.
bool compare(std::uint64_t number, std::uint64_t& endings, std::uint64_t& executions) {
    const model::program program = model::random_program(number);
    const model::endings allowed = model::endings_by_axioms(program);
    std::uint64_t without = 0;
    const model::endings shown = model::endings_by_explorer(program, true, executions);
    const model::endings unreduced = model::endings_by_explorer(program, false, without);
    endings += allowed.size();
    if (allowed == shown && shown == unreduced) return true;
    std::printf("program %llu:\n%s", static_cast<unsigned long long>(number), model::to_text(program).c_str());
    print_missing("allowed by C++20, but the explorer does not show it:", allowed, shown);
    print_missing("forbidden by C++20, but the explorer shows it:", shown, allowed);
    print_missing("lost by the reduction:", unreduced, shown);
    return false;
}

}  // namespace

int main(int count, char** values) {
    const std::uint64_t first = count > 1 ? std::strtoull(values[1], nullptr, 10) : 1;
    const std::uint64_t programs = count > 2 ? std::strtoull(values[2], nullptr, 10) : 1'000;
    std::uint64_t differ = 0;
    std::uint64_t endings = 0;
    std::uint64_t executions = 0;
    for (std::uint64_t number = first; number < first + programs && differ < 5; ++number) {
        if (!compare(number, endings, executions)) ++differ;
    }
    std::printf("%llu programs, %llu endings, %llu executions, %llu programs differ\n",
                static_cast<unsigned long long>(programs), static_cast<unsigned long long>(endings),
                static_cast<unsigned long long>(executions), static_cast<unsigned long long>(differ));
    return differ == 0 ? 0 : 1;
}

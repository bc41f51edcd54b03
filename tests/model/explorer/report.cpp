// SPDX-License-Identifier: Apache-2.0
// report.cpp - the table of results, and failures in words.
#include "report.hpp"

#include <cstdio>

#include "execution.hpp"
#include "explore.hpp"
#include "trace.hpp"

namespace model {
namespace {

bool fits(const std::string& name, const std::string& filter) { return name.find(filter) != std::string::npos; }

void print_row(const char* name, const result& what, const char* verdict, const char* remark) {
    std::printf("%-62s %9llu %9llu %7.2f  %-9s %s\n", name, static_cast<unsigned long long>(what.executions),
                static_cast<unsigned long long>(what.pruned), what.seconds, verdict, remark);
    std::fflush(stdout);
}

void print_head(const char* of) {
    std::printf("%-62s %9s %9s %7s  %s\n", of, "executions", "pruned", "seconds", "verdict");
}

void deepen(options& how, depth to) {
    for (int* const bound : {&how.preemption_bound, &how.stale_bound}) {
        if (*bound >= 0) *bound = to == depth::full ? -1 : *bound + 1;
    }
    how.max_executions = ~std::uint64_t{0};
}

// What became of a mutant. Numbers are those of all its tests together.
struct fate {
    result sum;
    const char* killer = nullptr;  // the test that noticed it
    const char* unknown_test = nullptr;
    const char* endless_test = nullptr;  // did not come to an end
    bool was_applied = false;
};

fate fate_of(const registered_mutant& mutant) {
    fate found;
    for (const char* const name : mutant.tests) {
        const registered_test* const test = find_test(name);
        if (test == nullptr) {
            found.unknown_test = name;
            return found;
        }
        const result one = explore(*test, mutant.what);
        found.was_applied |= one.mutation_was_applied;
        found.sum.executions += one.executions;
        found.sum.pruned += one.pruned;
        found.sum.seconds += one.seconds;
        if (one.gave_up) found.endless_test = name;
        if (!one.passed) {
            found.killer = name;
            found.sum.failure = one.failure;
            found.sum.run = one.run;
            break;
        }
    }
    return found;
}

// The verdict on a mutant, and whether it is the right one.
struct judgement {
    const char* verdict;
    bool is_right;
    std::string remark;
};

judgement judge(const registered_mutant& mutant, const fate& its) {
    if (its.unknown_test != nullptr) return {"ERROR", false, std::string("there is no test ") + its.unknown_test};
    if (its.endless_test != nullptr) return {"ERROR", false, std::string("no end to ") + its.endless_test};
    if (!its.was_applied) return {"ERROR", false, "it fits no place that its tests run through"};
    const std::string death = its.killer == nullptr ? "" : std::string(its.killer) + ": " + its.sum.failure;
    if (mutant.reason_to_survive != nullptr) {
        if (its.killer != nullptr) return {"KILLED", false, "is not invisible: " + death};
        return {"invisible", true, mutant.reason_to_survive};
    }
    if (its.killer == nullptr) return {"SURVIVED", false, "no test notices it"};
    return {"killed", true, death};
}

}  // namespace

bool run_tests(const std::string& filter, depth how_deep) {
    print_head("test");
    std::size_t run = 0;
    std::size_t failed = 0;
    for (registered_test test : all_tests()) {
        if (!fits(test.name, filter)) continue;
        if (how_deep != depth::usual) deepen(test.how, how_deep);
        ++run;
        const result what = explore(test);
        const char* const remark = test.how.fails_with != nullptr ? what.failure.c_str() : "";
        print_row(test.name.c_str(), what, what.passed ? "ok" : "FAILED", remark);
        if (what.passed) continue;
        ++failed;
        std::printf("\n%s: %s\n", test.name.c_str(), what.failure.c_str());
        if (!what.run.empty()) show_run(test.name, "", what.run);
    }
    std::printf("\n%zu tests, %zu failed\n", run, failed);
    return run > 0 && failed == 0;
}

bool run_mutants(const std::string& filter) {
    print_head("mutant");
    std::size_t run = 0;
    std::size_t killed = 0;
    std::size_t wrong = 0;
    for (const registered_mutant& mutant : all_mutants()) {
        if (!fits(mutant.name, filter)) continue;
        ++run;
        const fate its = fate_of(mutant);
        const judgement verdict = judge(mutant, its);
        if (its.killer != nullptr) ++killed;
        if (!verdict.is_right) ++wrong;
        print_row(mutant.name.c_str(), its.sum, verdict.verdict, verdict.remark.c_str());
    }
    std::printf("\n%zu mutants: %zu killed, %zu survived, %zu not as declared\n", run, killed, run - killed, wrong);
    return run > 0 && wrong == 0;
}

bool show_run(const std::string& test_name, const std::string& mutant_name, const std::string& run) {
    const registered_test* const test = find_test(test_name);
    const registered_mutant* const mutant = find_mutant(mutant_name);
    if (test == nullptr || (!mutant_name.empty() && mutant == nullptr)) return false;
    trace words(execution::machine().objects());
    const result what = replay(*test, mutant == nullptr ? mutation{} : mutant->what, run, words);
    words.print(stdout);
    std::printf("    %s\n", what.failure.empty() ? "and nothing is wrong" : what.failure.c_str());
    std::printf("    --replay %s %s%s%s\n\n", test_name.c_str(), run.c_str(), mutant_name.empty() ? "" : " --mutant ",
                mutant_name.c_str());
    return true;
}

bool show_death(const std::string& mutant_name) {
    const registered_mutant* const mutant = find_mutant(mutant_name);
    if (mutant == nullptr) return false;
    const fate its = fate_of(*mutant);
    if (its.killer == nullptr) std::printf("no test notices it\n");
    return its.killer == nullptr || show_run(its.killer, mutant_name, its.sum.run);
}

void list(const std::string& filter) {
    for (const registered_test& one : all_tests()) {
        if (fits(one.name, filter)) std::printf("test    %s\n", one.name.c_str());
    }
    for (const registered_mutant& one : all_mutants()) {
        if (fits(one.name, filter)) std::printf("mutant  %s\n", one.name.c_str());
    }
}

}  // namespace model

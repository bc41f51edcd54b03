// SPDX-License-Identifier: Apache-2.0
// explore.cpp - execution after execution, until the schedule has no other decision left.
#include "explore.hpp"

#include <chrono>

#include "execution.hpp"
#include "schedule.hpp"

namespace model {
namespace {

void judge(result& so_far, const options& how, std::uint64_t reached) {
    if (so_far.failure.empty()) {
        for (std::size_t i = 0; i < how.reaches.size(); ++i) {
            if ((reached >> i & 1) == 0) so_far.failure = std::string("no execution reached: ") + how.reaches[i];
        }
    }
    if (how.fails_with == nullptr) {
        so_far.passed = so_far.failure.empty();
    } else {
        so_far.passed = so_far.failure.find(how.fails_with) != std::string::npos;
        if (so_far.failure.empty()) so_far.failure = std::string("did not fail with: ") + how.fails_with;
    }
}

}  // namespace

result explore(const registered_test& test, const mutation& with) {
    const auto begin = std::chrono::steady_clock::now();
    execution& machine = execution::machine();
    machine.active().set(with);
    machine.forget_labels();
    schedule decisions;
    result sum;
    do {
        const outcome end = machine.run(test.main, test.how, decisions, nullptr);
        sum.steps += machine.steps();
        ++(end == outcome::pruned ? sum.pruned : sum.executions);
        if (end == outcome::failed) sum.failure = machine.failure();
        if (sum.executions + sum.pruned >= test.how.max_executions) {
            sum.gave_up = true;
            sum.failure = "more executions than max_executions";
        }
    } while (sum.failure.empty() && decisions.next_run());
    if (!sum.failure.empty()) sum.run = decisions.run();
    sum.mutation_was_applied = machine.active().was_applied();
    judge(sum, test.how, machine.labels_reached());
    sum.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return sum;
}

result replay(const registered_test& test, const mutation& with, const std::string& run, trace& words) {
    execution& machine = execution::machine();
    machine.active().set(with);
    schedule decisions(run);
    result one;
    const outcome end = machine.run(test.main, test.how, decisions, &words);
    one.executions = 1;
    one.steps = machine.steps();
    if (end == outcome::failed) one.failure = machine.failure();
    one.passed = one.failure.empty();
    one.run = run;
    return one;
}

}  // namespace model

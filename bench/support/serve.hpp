// SPDX-License-Identifier: Apache-2.0
// serve.hpp - the main loop of a program of the grid: it solves its problem on each request of run.py, and reports the cost.
//
// One line in, one line out:
//
//     (start)   {"ready": true}
//     run       {"wall_ns": …, "cpu_ns": …, "switches": …, "rss_kb": …, "operations": …, "checksum": …, "samples": […]}
//     quit, or the end of the input, ends the program.
//
// A problem has `prepare`, `operations` and `checksum`; see workloads/*/problem.hpp. If it has `sample_ns`, that is the
// sample. Otherwise, if there are pauses between calls, the time of each call is a sample.
//
// Not timed: prepare, the pauses, and, if calls follow each other without pauses, one call before them. So the pool is
// awake and the caches are warm when the clock starts. The CPU time includes the pauses: it shows which library spins in them.
#pragma once

#include <cstdint>
#include <vector>

#include "arguments.hpp"
#include "usage.hpp"

namespace bench {

struct repetition {
    std::uint64_t wall_ns = 0;
    std::uint64_t cpu_ns = 0;
    std::uint64_t switches = 0;
    std::uint64_t operations = 0;
    std::uint64_t checksum = 0;
    std::vector<std::uint64_t> samples;
};

void say_ready();
bool is_asked_to_run();
void say(const repetition& done);

template <class Problem> concept gives_samples = requires(const Problem& problem) { problem.sample_ns(); };

template <class Problem, class Call>
repetition repeat_with_pauses(const arguments& given, Problem& problem, Call& call) {
    repetition done;
    for (std::uint64_t i = 0; i < given.calls; ++i) {
        sleep_us(given.pause_us);
        const std::uint64_t start = wall_ns();
        call(problem);
        const std::uint64_t took = wall_ns() - start;
        done.wall_ns += took;
        if constexpr (gives_samples<Problem>) done.samples.push_back(problem.sample_ns());
        else done.samples.push_back(took);
    }
    return done;
}

template <class Problem, class Call>
repetition repeat_at_once(const arguments& given, Problem& problem, Call& call) {
    repetition done;
    const std::uint64_t start = wall_ns();
    for (std::uint64_t i = 0; i < given.calls; ++i) call(problem);
    done.wall_ns = wall_ns() - start;
    return done;
}

template <class Problem, class Call>
repetition repeat(const arguments& given, Problem& problem, Call& call) {
    const bool with_pauses = given.pause_us > 0 || gives_samples<Problem>;
    problem.prepare();
    if (!with_pauses && given.calls > 1) call(problem);
    const std::uint64_t cpu = cpu_ns();
    const std::uint64_t switches = involuntary_switches();
    repetition done = with_pauses ? repeat_with_pauses(given, problem, call) : repeat_at_once(given, problem, call);
    done.cpu_ns = cpu_ns() - cpu;
    done.switches = involuntary_switches() - switches;
    done.operations = problem.operations();
    done.checksum = problem.checksum();
    return done;
}

// Call is void(Problem&).
template <class Problem, class Call>
int serve(const arguments& given, Call call) {
    Problem problem(given);
    say_ready();
    while (is_asked_to_run()) say(repeat(given, problem, call));
    return 0;
}

}  // namespace bench

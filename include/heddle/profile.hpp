// SPDX-License-Identifier: Apache-2.0
// profile.hpp - work, span and speed-up of a program: how fast would it be on more cores than this machine has?
//
// Needs the variant of the library that can profile: CMake's heddle::heddle_profile instead of heddle::heddle, or `heddle-profile` instead of
// `heddle` for pkg-config. Everything of the program that includes Heddle must be compiled for it; what is not does not link. With that
// variant, `HEDDLE_PROFILE=report.html program` profiles a whole program that was not written for it.
#pragma once

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "config.hpp"
#include "detail/base/function_ref.hpp"

namespace heddle::inline v0 {

// The options of profile.
struct profile_options {
    // Loops and algorithms divide their work as if the pool had this many threads. 0: HEDDLE_PROFILE_THREADS, else 256.
    unsigned threads = 0;

    // How often the call is made. The report is that of the run with the shortest span: others may have been disturbed.
    unsigned runs = 1;

    // What a steal and a wake-up cost, in nanoseconds. 0: as measured on this machine.
    double steal_cost = 0;
    double wake_cost = 0;

    // Where the report goes, as a page for a browser. Empty: nowhere.
    std::string file = {};
};

// A part of the longest path.
struct profile_part {
    // The calls that it is in, the outermost first: "sort at main.cpp:12". Then what it is: the code before a call, after one, or the
    // inside of the last call.
    std::vector<std::string> inside;
    std::string what;
    double nanoseconds = 0;
};

// The parts of the longest path by the call that they are in or lead to.
struct profile_row {
    std::string site;        // the call, with file and line
    double nanoseconds = 0;  // what it adds to the span
    double share = 0;        // of the span
};

// What a profile found. Times are in nanoseconds.
struct profile_report {
    double work = 0;                  // T1: of all strands together
    double span = 0;                  // T-infinity: the longest path of strands that have to follow each other
    double burdened_span = 0;         // the same if every task was stolen
    double steal_cost = 0;            // measured on this machine: until a thread that is awake has begun a task
    double wake_cost = 0;             // until a sleeping thread has
    std::uint64_t forks = 0;          // forks and tasks
    unsigned threads = 0;             // see profile_options
    std::vector<profile_part> path;   // the longest path, from its begin to its end
    std::vector<profile_row> rows;    // the largest first
    std::vector<std::string> advice;  // sentences

    // Work divided by span: how many cores have something to do on average.
    [[nodiscard]] double parallelism() const noexcept { return span > 0 ? work / span : 1; }

    // The speed-up on `cores` cores at most: no schedule is faster.
    [[nodiscard]] double most_speedup(unsigned cores) const noexcept {
        return parallelism() < cores ? parallelism() : cores;
    }

    // The speed-up to expect on P = `cores` cores at least: T1 / (T1 / P + 1.7 (1 - 1/P) burdened span), as Cilkscale estimates it.
    [[nodiscard]] double least_speedup(unsigned cores) const noexcept {
        const double p = cores;
        const double time = work / p + 1.7 * (1 - 1 / p) * burdened_span;
        return time > 0 ? work / time : 1;
    }
};

#ifdef HEDDLE_PROFILE

// The report in a few lines, and as a page for a browser that needs no other file and no network.
[[nodiscard]] HEDDLE_API std::string to_string(const profile_report& report);
[[nodiscard]] HEDDLE_API std::string to_html(const profile_report& report);
HEDDLE_API std::ostream& operator<<(std::ostream& out, const profile_report& report);

namespace detail {

HEDDLE_API profile_report run_profiled(function_ref<void()> call, const profile_options& how);

}  // namespace detail

#endif

// Calls f() on the calling thread and measures everything that it forks, spawns and waits for, in any pool. Returns when f has returned, in
// each run. Throws what f throws, std::invalid_argument for zero runs, and std::runtime_error if the file cannot be written. A call of
// profile inside another one measures the inner call alone.
template <class F>
    requires std::invocable<F&>
profile_report profile(F&& f, const profile_options& how = {}) {
#ifdef HEDDLE_PROFILE
    auto call = [&] { static_cast<void>(f()); };
    return detail::run_profiled(call, how);
#else
    static_assert(!std::invocable<F&>, "heddle: profile needs the profiling variant: link heddle::heddle_profile");
    return (f(), static_cast<void>(how), profile_report{});  // no second error
#endif
}

}  // namespace heddle::inline v0

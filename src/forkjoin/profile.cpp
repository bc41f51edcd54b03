// SPDX-License-Identifier: Apache-2.0
// profile.cpp - profiling a call, or with HEDDLE_PROFILE the whole program; and what steals and wake-ups cost on this machine.
#include <heddle/config.hpp>

#ifdef HEDDLE_PROFILE  // empty in the plain library

#include <heddle/profile.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/clock.hpp>
#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/observe/strand_probe.hpp>
#include <heddle/join.hpp>
#include <heddle/pool.hpp>

#include "observe/profile_report.hpp"
#include "observe/strand_clock.hpp"
#include "observe/strand_session.hpp"
#include "platform/environment.hpp"
#include "platform/output_file.hpp"
#include "platform/report.hpp"
#include "platform/thread_time.hpp"
#include "platform/ticks.hpp"

namespace heddle::inline v0::detail {

namespace {

constexpr unsigned k_threads = 256;  // the most cores that the report speaks of

// ---------------------------------------------------------------------------------------------- what steals and wake-ups cost

// If no thread could be started. A steal took 0.2 us and a wake-up 11 to 24 us on the machine of docs/measurements/forks-and-loops.md.
constexpr double k_usual_steal = 200;
constexpr double k_usual_wake = 20'000;

// How long a thread without work searches before it sleeps (src/sched/idle_rounds.hpp).
constexpr double k_idle = 64'000;

// A try that takes longer was disturbed by other programs.
constexpr double k_most_steal = 50'000;
constexpr double k_most_wake = 500'000;

constexpr std::chrono::milliseconds k_patience{1};  // for a thief

// From a fork until a thief has begun the task; 0: none came.
std::uint64_t time_until_stolen() {
    atomic<std::uint64_t> begun{"begun", 0};
    const auto is_begun = [&] { return begun.load(std::memory_order_relaxed) != 0; };  // stale: waits a little longer
    const std::uint64_t forked = ticks();
    const auto wait_for_thief = [&] {
        const clock::time_point end = clock::now() + k_patience;
        while (!is_begun() && clock::now() < end) pause();
        return is_begun();
    };
    const auto [was_stolen, nothing] =
        heddle::join(wait_for_thief, [&] { begun.store(ticks(), std::memory_order_relaxed); });  // stale: as above
    static_cast<void>(nothing);
    return was_stolen ? begun.load(std::memory_order_relaxed) - forked : 0;  // the join has ordered it
}

// The lower quartile of the tries that were not disturbed.
template <class Prepare>
std::uint64_t usual_time(int tries, double most, double otherwise, Prepare prepare) {
    std::vector<std::uint64_t> times;
    for (int i = 0; i < tries; ++i) {
        prepare();
        const std::uint64_t time = time_until_stolen();
        if (time != 0 && time <= strand_clock::to_ticks(most)) times.push_back(time);
    }
    if (times.empty()) return strand_clock::to_ticks(otherwise);
    std::sort(times.begin(), times.end());
    return times[times.size() / 4];
}

strand_costs measure_costs() {
    pool measured({.threads = 2});
    return measured.install([] {
        const std::uint64_t wake =
            usual_time(8, k_most_wake, k_usual_wake, [] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); });
        const std::uint64_t steal = usual_time(32, k_most_steal, k_usual_steal, [] {});
        return strand_costs{steal, std::max(wake, steal), strand_clock::to_ticks(k_idle)};
    });
}

const strand_costs& costs_here() {
    static const strand_costs once = measure_costs();
    return once;
}

// ---------------------------------------------------------------------------------------------- sessions

unsigned threads_for_profile(unsigned wanted) {
    if (wanted != 0) return wanted;
    const char* const text = environment_variable("HEDDLE_PROFILE_THREADS");
    unsigned threads = k_threads;
    if (text == nullptr || *text == '\0') return threads;
    const char* const end = text + std::strlen(text);
    const auto [read, error] = std::from_chars(text, end, threads);
    if (error != std::errc() || read != end || threads == 0) {
        raise(std::invalid_argument("heddle: HEDDLE_PROFILE_THREADS is '" + std::string(text) +
                                    "'; it has to be a number"));
    }
    return threads;
}

// Sessions are never freed; see there. The list keeps them reachable, for leak checkers.
strand_session& new_session(unsigned threads, const strand_costs& costs) {
    static std::vector<strand_session*>& all = *new std::vector<strand_session*>;
    static std::mutex& lock = *new std::mutex;
    const std::lock_guard guard(lock);
    all.push_back(new strand_session(threads, costs));
    return *all.back();
}

void write_page(const std::string& file, const profile_report& report) {
    const std::string page = to_html(report);
    output_file to(file.c_str(), output_file::mode::replace);
    if (!to.is_open() || !to.write(page.data(), page.size())) {
        raise(std::runtime_error("heddle: the profile could not be written to '" + file + "'"));
    }
}

// ---------------------------------------------------------------------------------------------- the whole program

struct whole_profile {
    strand_session& session;
    const std::string file;
    const std::uint64_t process = process_number();
};
whole_profile* g_whole = nullptr;

// A forked child has another number, and must not write the file of its parent.
void write_profile_at_exit() noexcept {
    if (g_whole == nullptr || process_number() != g_whole->process) return;
    const auto write = [] {
        const profile_report report = report_of(g_whole->session);
        write_page(g_whole->file, report);
        warn(("the profile '" + g_whole->file + "': " + to_string(report)).c_str());
    };
    catching(write, [] { warn("the profile could not be written"); });
}

void profile_whole_program(const char* file) {
    const std::uint64_t before = thread_cpu_nanoseconds();
    g_whole = new whole_profile{new_session(threads_for_profile(0), costs_here()), file};
    if (std::atexit([] { write_profile_at_exit(); }) == 0) profile_all_threads(g_whole->session, before);
}

}  // namespace

void profile_from_environment() noexcept {
    static constinit atomic<bool> is_done{"profile.begun", false};
    // Relaxed: the pool that measures costs comes back here, on the same thread. Other threads need not wait.
    if (is_done.exchange(true, std::memory_order_relaxed)) return;
    const char* const file = environment_variable("HEDDLE_PROFILE");
    if (file == nullptr || *file == '\0') return;
    catching([&] { profile_whole_program(file); }, [] { warn("HEDDLE_PROFILE: the profile could not be started"); });
}

profile_report run_profiled(function_ref<void()> call, const profile_options& how) {
    if (how.runs == 0) raise(std::invalid_argument("heddle: a profile was asked for zero runs"));
    strand_costs costs = costs_here();
    if (how.steal_cost > 0) costs.steal = strand_clock::to_ticks(how.steal_cost);
    if (how.wake_cost > 0) costs.wake = strand_clock::to_ticks(how.wake_cost);
    profile_report best;
    for (unsigned run = 0; run < how.runs; ++run) {
        strand_session& session = new_session(threads_for_profile(how.threads), costs);
        {
            const strand_root root(session);
            call();
        }
        profile_report report = report_of(session);
        if (run == 0 || report.span < best.span) best = std::move(report);
    }
    if (!how.file.empty()) write_page(how.file, best);
    return best;
}

}  // namespace heddle::inline v0::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// profile_report.cpp - what a profile found, in numbers and in words.
#include <heddle/config.hpp>

#ifdef HEDDLE_PROFILE  // empty in the plain library

#include "profile_report.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <tuple>
#include <utility>

#include "profile_names.hpp"
#include "strand_clock.hpp"
#include "strand_path.hpp"
#include "strand_session.hpp"

namespace heddle::inline v0 {

namespace detail {

namespace {

// From here on a part of the span, or of the work, is worth a sentence.
constexpr double k_large_share = 0.1;

// A program with this many times as much parallelism as there are cores uses these well, whatever the schedule.
constexpr double k_slack = 10;

std::string text_of(const named_site& site) {
    if (site.file.empty()) return site.function;
    const std::size_t folder = site.file.find_last_of("/\\");
    const std::string file = folder == std::string::npos ? site.file : site.file.substr(folder + 1);
    return file + ":" + std::to_string(site.line) + " in " + site.function;
}

// Where a stretch lies in its context.
std::string text_of(const named_stretch& one) {
    if (one.since != nullptr && one.until != nullptr) {
        if (one.since == one.until) return "between two calls at " + text_of(*one.since);
        return "between the calls at " + text_of(*one.since) + " and " + text_of(*one.until);
    }
    if (one.until != nullptr) return "before the call at " + text_of(*one.until);
    if (one.since != nullptr) return "after the call at " + text_of(*one.since);
    return one.context->site != nullptr ? "inside " + text_of(*one.context->site) : "the whole program";
}

std::string row_of(const named_stretch& one) {
    if (one.context->site == nullptr) return "serial code " + text_of(one);
    if (one.since == nullptr && one.until == nullptr) return text_of(one);
    return "inside " + text_of(*one.context->site) + ", " + text_of(one);
}

std::vector<std::string> calls_around(const named_stretch& one) {
    std::vector<std::string> calls;
    for (const named_context* at = one.context; at->site != nullptr; at = at->outer)
        calls.push_back(text_of(*at->site));
    std::reverse(calls.begin(), calls.end());
    return calls;
}

std::string rounded(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", value < 10 ? 1 : 0, value);
    return text;
}

std::string percent(double share) { return rounded(100 * share) + " %"; }

std::string time(double nanoseconds) {
    constexpr std::pair<double, const char*> k_units[] = {{1e9, " s"}, {1e6, " ms"}, {1e3, " us"}};
    char text[32];
    for (const auto& [size, name] : k_units) {
        if (nanoseconds < size) continue;
        std::snprintf(text, sizeof text, "%.3g%s", nanoseconds / size, name);
        return text;
    }
    return rounded(nanoseconds) + " ns";
}

// How much of the longest path is in no call of Heddle, and which part of that is the longest.
struct serial_code {
    double nanoseconds = 0;
    const profile_part* largest = nullptr;
};
serial_code serial_code_of(const profile_report& report) {
    serial_code all;
    for (const profile_part& one : report.path) {
        if (!one.inside.empty()) continue;
        all.nanoseconds += one.nanoseconds;
        if (all.largest == nullptr || one.nanoseconds > all.largest->nanoseconds) all.largest = &one;
    }
    return all;
}

void advise(profile_report& to) {
    const double parallelism = to.parallelism();
    if (const serial_code serial = serial_code_of(to); to.work > 0 && serial.nanoseconds > k_large_share * to.work) {
        to.advice.push_back(percent(serial.nanoseconds / to.work) + " of the work is serial code, most of it " +
                            serial.largest->what +
                            ": because of it alone, no number of cores makes the program more than " +
                            rounded(to.work / serial.nanoseconds) + " times as fast.");
    }
    if (!to.rows.empty() && to.rows.front().share > k_large_share) {
        to.advice.push_back("The span is " + percent(to.rows.front().share) + " " + to.rows.front().site + ".");
    }
    if (to.burdened_span > 2 * to.span && to.forks > 0) {
        to.advice.push_back("The tasks are short: there is a fork for every " +
                            time(to.work / static_cast<double>(to.forks)) + " of work, and a steal takes " +
                            time(to.steal_cost) + ". The longest path is " +
                            rounded(to.burdened_span / std::max(to.span, 1.0)) +
                            " times as long if all of its tasks are stolen. A larger grain would help.");
    }
    if (parallelism < 2 * k_slack) {
        to.advice.push_back("The parallelism is " + rounded(parallelism) + ": more than " +
                            std::to_string(static_cast<unsigned>(parallelism + 0.9)) +
                            " cores cannot make the program faster.");
    } else {
        to.advice.push_back("The parallelism is " + rounded(parallelism) +
                            ": there is enough work at the same time for " + rounded(parallelism / k_slack) +
                            " cores.");
    }
}

}  // namespace

profile_report report_of(const strand_session& ended) {
    profile_report made;
    made.work = strand_clock::to_nanoseconds(ended.work());
    made.span = strand_clock::to_nanoseconds(ended.end.depth());
    made.burdened_span = strand_clock::to_nanoseconds(ended.end.burdened());
    made.steal_cost = strand_clock::to_nanoseconds(ended.costs.steal);
    made.wake_cost = strand_clock::to_nanoseconds(ended.costs.wake);
    made.forks = ended.forks();
    made.threads = ended.threads;
    std::map<const named_stretch*, std::uint64_t> parts;
    strand_path::for_each(ended.end.path(), [&](const strand_path::part& one) { parts[one.where] += one.ticks; });
    for (const auto& [where, ticks] : parts) {
        const double nanoseconds = strand_clock::to_nanoseconds(ticks);
        made.path.push_back({calls_around(*where), text_of(*where), nanoseconds});
        made.rows.push_back({row_of(*where), nanoseconds, made.span > 0 ? nanoseconds / made.span : 0});
    }
    // The order of the map is that of addresses.
    std::sort(made.path.begin(), made.path.end(), [](const profile_part& a, const profile_part& b) {
        return std::tie(a.inside, b.nanoseconds, a.what) < std::tie(b.inside, a.nanoseconds, b.what);
    });
    std::sort(made.rows.begin(), made.rows.end(), [](const profile_row& a, const profile_row& b) {
        return std::tie(b.nanoseconds, a.site) < std::tie(a.nanoseconds, b.site);
    });
    advise(made);
    return made;
}

}  // namespace detail

std::string to_string(const profile_report& report) {
    using namespace detail;
    std::string text = "work " + time(report.work) + ", span " + time(report.span) + ", parallelism " +
                       rounded(report.parallelism()) + "; burdened span " + time(report.burdened_span) + " (steal " +
                       time(report.steal_cost) + ", wake " + time(report.wake_cost) + "); " +
                       std::to_string(report.forks) + " forks, divided for " + std::to_string(report.threads) +
                       " threads\n";
    for (unsigned cores = 2; cores <= 256; cores *= 2) {
        text += "  " + std::to_string(cores) + " cores: " + rounded(report.least_speedup(cores)) + " to " +
                rounded(report.most_speedup(cores)) + " times as fast\n";
    }
    for (const std::string& sentence : report.advice) text += "  " + sentence + "\n";
    return text;
}

std::ostream& operator<<(std::ostream& out, const profile_report& report) { return out << to_string(report); }

}  // namespace heddle::inline v0

#endif

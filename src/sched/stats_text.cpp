// SPDX-License-Identifier: Apache-2.0
// stats_text.cpp - the statistics of a pool as text.
#include <cinttypes>
#include <cstdio>
#include <ostream>

#include <heddle/stats.hpp>

namespace heddle::inline v0 {

namespace {

// "1234 stolen (12.3/s)"
std::string counted(std::uint64_t count, const char* what, double seconds) {
    char text[96];
    const double rate = seconds > 0 ? static_cast<double>(count) / seconds : 0;
    std::snprintf(text, sizeof text, "%" PRIu64 " %s (%.3g/s)", count, what, rate);
    return text;
}

std::string line_of(const worker_statistics& one, double seconds) {
    return counted(one.executed, "jobs", seconds) + ", " + counted(one.stolen, "stolen", seconds) + ", " +
           counted(one.injected, "injected", seconds) + ", " + counted(one.searched, "searches", seconds) + ", " +
           counted(one.lost, "lost", seconds) + ", " + counted(one.slept, "sleeps", seconds);
}

}  // namespace

std::string to_string(const pool_stats& stats) {
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%.3f", stats.seconds);
    std::string text = std::to_string(stats.workers.size()) + " workers, " + seconds +
                       " s: " + line_of(stats, stats.seconds) + ", " + counted(stats.woken, "wake-ups", stats.seconds) +
                       "\n";
    for (std::size_t i = 0; i < stats.workers.size(); ++i) {
        text += "  worker " + std::to_string(i) + ": " + line_of(stats.workers[i], stats.seconds) + "\n";
    }
    return text;
}

std::ostream& operator<<(std::ostream& out, const pool_stats& stats) { return out << to_string(stats); }

}  // namespace heddle::inline v0

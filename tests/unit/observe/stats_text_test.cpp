// SPDX-License-Identifier: Apache-2.0
// stats_text_test.cpp - stats.hpp and format/pool_stats.hpp: a pool's statistics as text.
#include <heddle/format/pool_stats.hpp>
#include <heddle/stats.hpp>

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>

using namespace heddle;

namespace {

TEST(statistics, print_themselves_with_rates) {
    pool_stats stats;
    stats.executed = 100;
    stats.stolen = 5;
    stats.woken = 3;
    stats.seconds = 2;
    stats.workers.resize(1);
    stats.workers[0].executed = 100;
    const std::string text = to_string(stats);
    EXPECT_EQ(
        text,
        "1 workers, 2.000 s: 100 jobs (50/s), 5 stolen (2.5/s), 0 injected (0/s), 0 searches (0/s), 0 lost (0/s), "
        "0 sleeps (0/s), 3 wake-ups (1.5/s)\n"
        "  worker 0: 100 jobs (50/s), 0 stolen (0/s), 0 injected (0/s), 0 searches (0/s), 0 lost (0/s), "
        "0 sleeps (0/s)\n");
    std::ostringstream out;
    out << stats;
    EXPECT_EQ(out.str(), text);
#if defined(__cpp_lib_format)
    EXPECT_EQ(std::format("{}", stats), text);
#endif
}

TEST(statistics, know_for_how_long_they_were_counted) {
    pool one({.threads = 1});
    const double before = one.stats().seconds;
    EXPECT_GE(before, 0);
    EXPECT_GE(one.stats().seconds, before);
    EXPECT_EQ(to_string(pool_stats{}).find("nan"), std::string::npos);
}

}  // namespace

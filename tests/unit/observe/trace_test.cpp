// SPDX-License-Identifier: Apache-2.0
// trace_test.cpp - trace.hpp: starting, stopping and refusing. tests/trace reads what is written.
#include <heddle/trace.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>

using namespace heddle;

namespace {

std::string file_for_test() { return (std::filesystem::temp_directory_path() / "heddle-trace_test-%p.json").string(); }

std::string content_of(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(traces, smoke) {
    EXPECT_FALSE(trace::is_on());
    trace::start({.file = file_for_test()});
    EXPECT_TRUE(trace::is_on());
    {
        const trace::region outer("outer");
        const trace::region none(nullptr);
    }
    const std::string copy = (std::filesystem::temp_directory_path() / "heddle-trace_test-copy.json").string();
    const trace::summary so_far = trace::write(copy);
    EXPECT_EQ(so_far.events, 3u);  // a begin, a label, an end
    EXPECT_NE(content_of(copy).find("\"name\":\"outer\""), std::string::npos);
    std::filesystem::remove(copy);
    const trace::summary all = trace::stop();
    EXPECT_EQ(all.events, 3u);
    EXPECT_EQ(all.lost, 0u);
    EXPECT_EQ(all.threads, 1u);
    EXPECT_FALSE(trace::is_on());
    EXPECT_EQ(trace::stop().events, 0u);
    { const trace::region after("not recorded"); }
}

TEST(traces, refuse_a_second_one_and_invalid_options) {
    EXPECT_THROW(trace::start({.file = "no/such/directory/trace.json"}), std::invalid_argument);
    EXPECT_THROW(trace::start({.file = file_for_test(), .events_per_thread = 1}), std::invalid_argument);
    EXPECT_THROW(trace::start({.file = file_for_test(), .memory_limit = 1000}), std::invalid_argument);
    EXPECT_FALSE(trace::is_on());
    trace::start({.file = file_for_test()});
    EXPECT_THROW(trace::start({.file = file_for_test()}), std::logic_error);
    EXPECT_THROW(trace::write("no/such/directory/trace.json"), std::runtime_error);
    trace::stop();
}

TEST(traces, count_what_a_ring_has_lost) {
    trace::start({.file = file_for_test(), .events_per_thread = 16});
    for (int i = 0; i < 100; ++i) const trace::region one("x");
    const trace::summary all = trace::stop();
    EXPECT_EQ(all.events + all.lost, 300u);
    EXPECT_GE(all.lost, 284u);
}

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// pool_options_test.cpp - how many threads a pool gets, and the messages for invalid numbers.
#include <sched/pool_options.hpp>

#include <climits>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>
#include <platform/cpu_count.hpp>
#include <sched/pool_core.hpp>
#include <support/environment.hpp>

namespace heddle::test {
namespace {

using detail::pool_core;
using detail::resolve_thread_count;

// HEDDLE_NUM_THREADS as the test wants it; afterwards as it was.
class options : public testing::Test {
protected:
    options() {
        if (const char* const value = std::getenv(k_variable)) before_ = value;
        unset_variable(k_variable);
    }
    ~options() override {
        if (before_) set_variable(k_variable, before_->c_str());
        else unset_variable(k_variable);
    }

    static void say(const char* value) { set_variable(k_variable, value); }

    // What is said when the environment asks for `value` threads.
    static std::string complaint_about(const char* value) {
        say(value);
        try {
            const unsigned threads = resolve_thread_count({}, 1000);
            return "no complaint, but " + std::to_string(threads) + " threads";
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
    }

    static constexpr const char* k_variable = "HEDDLE_NUM_THREADS";

private:
    std::optional<std::string> before_;
};

TEST_F(options, smoke) {
    EXPECT_EQ(resolve_thread_count({.threads = 3}, 100), 3u);  // what was asked for,
    say("5");
    EXPECT_EQ(resolve_thread_count({}, 100), 5u);  // else what the environment says,
    unset_variable(k_variable);
    EXPECT_EQ(resolve_thread_count({}, 100), detail::available_cpus());  // else what there is
}

TEST_F(options, an_explicit_number_beats_the_environment) {
    say("5");
    EXPECT_EQ(resolve_thread_count({.threads = 3}, 100), 3u);
    say("nonsense");
    EXPECT_EQ(resolve_thread_count({.threads = 3}, 100), 3u);
}

TEST_F(options, zero_and_nothing_mean_as_many_as_there_are) {
    for (const char* const value : {"", "0", "00"}) {
        say(value);
        EXPECT_EQ(resolve_thread_count({}, 1000), detail::available_cpus()) << '"' << value << '"';
    }
}

TEST_F(options, good_values) {
    say("1");
    EXPECT_EQ(resolve_thread_count({}, 1000), 1u);
    say("1000");
    EXPECT_EQ(resolve_thread_count({}, 1000), 1000u);
    say("007");
    EXPECT_EQ(resolve_thread_count({}, 1000), 7u);
}

TEST_F(options, bad_values_are_refused_by_name_and_value) {
    for (const char* const value :
         {"four", "-1", "+4", " 4", "4 ", "4x", "0x4", "1.5", "1e2", "1001", "4294967295", "4294967296",
          "99999999999999999999", "-99999999999999999999", "4\n", ",", "\xff"}) {
        const std::string complaint = complaint_about(value);
        EXPECT_NE(complaint.find(k_variable), complaint.npos) << '"' << value << "\": " << complaint;
        const std::string quoted = std::string(1, '\'').append(value).append(1, '\'');
        EXPECT_NE(complaint.find(quoted), complaint.npos) << '"' << value << "\": " << complaint;
        EXPECT_NE(complaint.find("1000"), complaint.npos) << "the limit: " << complaint;
    }
}

TEST_F(options, absurd_numbers_are_refused) {
    EXPECT_EQ(resolve_thread_count({.threads = 1000}, 1000), 1000u);
    EXPECT_THROW(resolve_thread_count({.threads = 1001}, 1000), std::invalid_argument);
    EXPECT_THROW(resolve_thread_count({.threads = UINT_MAX}, 1000), std::invalid_argument);
    EXPECT_THROW(resolve_thread_count({.threads = static_cast<unsigned>(-1)}, pool_core::k_most_threads),
                 std::invalid_argument);
    try {
        resolve_thread_count({.threads = 65'536}, 1000);
        FAIL() << "65,536 threads";
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("65536"), std::string::npos) << error.what();
    }
}

TEST_F(options, fewer_than_there_are_processors_is_what_one_gets_if_no_more_are_possible) {
    EXPECT_EQ(resolve_thread_count({}, 1), 1u);
}

TEST_F(options, a_pool_complains_too) {
    EXPECT_THROW(pool(pool_options{.threads = pool_core::k_most_threads + 1}), std::invalid_argument);
    say("many");
    try {
        pool refused;
        FAIL() << "a pool of 'many'";
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("HEDDLE_NUM_THREADS is 'many'"), std::string::npos) << error.what();
    }
    say("2");
    EXPECT_EQ(pool().thread_count(), 2u);
    EXPECT_EQ(pool(pool_options{.threads = 3}).thread_count(), 3u);
}

}  // namespace
}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// env_options.cpp - HEDDLE_NUM_THREADS sets the number of threads of the default pool; an error for an invalid value states its
// name and value. Each value is tested in a child process.
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/fib.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

// Runs test() with the variable set to `value`; null: not set.
template <class Test>
void with_variable(const char* value, Test test) {
    const ended_child end = run_in_child([&] {
        if (value != nullptr) setenv("HEDDLE_NUM_THREADS", value, 1);
        else unsetenv("HEDDLE_NUM_THREADS");
        test();
        return all_checks_held.load();
    });
    HEDDLE_CHECK(end.succeeded() || end.complain(value != nullptr ? value : "no variable"));
}

void expect_threads(const char* value, unsigned threads) {
    with_variable(value, [&] {
        HEDDLE_CHECK(fib(10) == 55);
        HEDDLE_CHECK(default_pool().thread_count() == threads);
        HEDDLE_CHECK(pool().thread_count() == threads);
        HEDDLE_CHECK(pool({.threads = 2}).thread_count() == 2);  // an explicit number takes precedence
    });
}

// Every use of the default pool throws, each time; nothing is partially started.
void expect_refused(const char* value) {
    with_variable(value, [&] {
        const std::string quoted = "'" + std::string(value) + "'";
        const auto is_refused = [&](auto use) {
            return throws<std::invalid_argument>(use, "heddle: HEDDLE_NUM_THREADS is", quoted.c_str());
        };
        HEDDLE_CHECK(is_refused([] { static_cast<void>(default_pool()); }));
        HEDDLE_CHECK(!default_pool_started());
        HEDDLE_CHECK(is_refused([] { fib(10); }));
        HEDDLE_CHECK(is_refused([] { parallel_for(0, 10, [](int) {}); }));
        HEDDLE_CHECK(is_refused([] { pool any; }));
        HEDDLE_CHECK(is_refused([] { configure_default_pool({}); }));
        HEDDLE_CHECK(!default_pool_started());
        HEDDLE_CHECK(pool({.threads = 2}).install([] { return fib(10); }) == 55);
        configure_default_pool({.threads = 3});
        HEDDLE_CHECK(fib(10) == 55);
        HEDDLE_CHECK(default_pool().thread_count() == 3);
    });
}

}  // namespace

int main() {
    unsetenv("HEDDLE_NUM_THREADS");
    const unsigned usual = pool().thread_count();
    expect_threads(nullptr, usual);
    expect_threads("", usual);
    expect_threads("0", usual);
    expect_threads("1", 1);
    expect_threads("3", 3);
    expect_threads("17", 17);
    expect_threads("007", 7);
    for (const char* const nonsense : {"many", "-1", "+2", " 2", "2 ", "2.0", "0x2", "1e1", "4294967297", "32768",
                                       "99999999999999999999999999", "'", "2;3"}) {
        expect_refused(nonsense);
    }
    return result_of_checks();
}

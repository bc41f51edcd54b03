// SPDX-License-Identifier: Apache-2.0
// default_pool_lifecycle.cpp - the default pool is configured, started, ended and started again. Each case is a child
// process in which nothing has been started yet.
#include <array>
#include <chrono>
#include <cstddef>
#include <stdexcept>

#include <heddle/pool.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/fib.hpp>
#include <support/tasks.hpp>
#include <support/threads.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

void starts_at_the_first_use_and_not_before() {
    HEDDLE_CHECK(!default_pool_started());
    HEDDLE_CHECK(count_tasks("heddle") == 0);
    HEDDLE_CHECK(fib(10) == 55);
    HEDDLE_CHECK(default_pool_started());
    HEDDLE_CHECK(count_tasks("heddle-") == default_pool().thread_count());
    HEDDLE_CHECK(&default_pool() == &default_pool());
}

void is_made_as_it_was_configured() {
    configure_default_pool({.threads = 3, .name = "weaver"});
    HEDDLE_CHECK(!default_pool_started());
    HEDDLE_CHECK(fib(10) == 55);
    HEDDLE_CHECK(default_pool().thread_count() == 3);
    HEDDLE_CHECK(count_tasks("weaver-") == 3);
}

void can_be_configured_only_once() {
    configure_default_pool({.threads = 3});
    HEDDLE_CHECK(throws<std::logic_error>([] { configure_default_pool({.threads = 2}); }, "heddle:", "once"));
    HEDDLE_CHECK(default_pool().thread_count() == 3);
}

void cannot_be_configured_while_it_runs() {
    static_cast<void>(default_pool());
    HEDDLE_CHECK(
        throws<std::logic_error>([] { configure_default_pool({.threads = 2}); }, "heddle:", "before its first use"));
}

void a_refused_configuration_does_not_count() {
    HEDDLE_CHECK(throws<std::invalid_argument>([] { configure_default_pool({.threads = 1'000'000}); }, "1000000"));
    HEDDLE_CHECK(!default_pool_started());
    configure_default_pool({.threads = 2});
    HEDDLE_CHECK(default_pool().thread_count() == 2);
}

void shutdown_ends_the_threads_and_the_next_use_starts_them_again() {
    configure_default_pool({.threads = 3});
    shutdown_default_pool();  // although no pool exists
    for (int round = 0; round < 50; ++round) {
        HEDDLE_CHECK(!default_pool_started());
        HEDDLE_CHECK(fib(8) == 21);
        HEDDLE_CHECK(default_pool_started());
        HEDDLE_CHECK(default_pool().thread_count() == 3);
        shutdown_default_pool();
        wait_until_gone("heddle-");
    }
    HEDDLE_CHECK(throws<std::logic_error>([] { configure_default_pool({.threads = 2}); }));
}

void many_first_uses_at_once_start_one_pool() {
    for (int round = 0; round < 20; ++round) {
        std::array<pool*, 8> seen{};
        run_together(seen.size(), [&](std::size_t index) {
            HEDDLE_CHECK(fib(8) == 21);
            seen[index] = &default_pool();
        });
        for (const pool* one : seen) HEDDLE_CHECK(one == seen[0]);
        HEDDLE_CHECK(count_tasks("heddle-") == default_pool().thread_count());
        shutdown_default_pool();
        wait_until_gone("heddle-");
    }
}

void holds_in_a_child(const char* name, void (*test)()) {
    const ended_child end = run_in_child([&] {
        test();
        return all_checks_held.load();
    });
    HEDDLE_CHECK(end.succeeded() || end.complain(name));
}

}  // namespace

int main() {
    holds_in_a_child("starts_at_the_first_use_and_not_before", starts_at_the_first_use_and_not_before);
    holds_in_a_child("is_made_as_it_was_configured", is_made_as_it_was_configured);
    holds_in_a_child("can_be_configured_only_once", can_be_configured_only_once);
    holds_in_a_child("cannot_be_configured_while_it_runs", cannot_be_configured_while_it_runs);
    holds_in_a_child("a_refused_configuration_does_not_count", a_refused_configuration_does_not_count);
    holds_in_a_child("shutdown_ends_the_threads_and_the_next_use_starts_them_again",
                     shutdown_ends_the_threads_and_the_next_use_starts_them_again);
    holds_in_a_child("many_first_uses_at_once_start_one_pool", many_first_uses_at_once_start_one_pool);
    return result_of_checks();
}

// SPDX-License-Identifier: Apache-2.0
// many_pools.cpp - a thousand pools are created, used and destroyed, and nothing is leaked.
#include <chrono>

#include <heddle/pool.hpp>
#include <support/check.hpp>
#include <support/fib.hpp>
#include <support/tasks.hpp>
#include <support/watchdog.hpp>

using namespace heddle::test;

int main() {
    watchdog watch(std::chrono::seconds(60), "many_pools");
    for (unsigned i = 0; i < 1'000; ++i) {
        heddle::pool home({.threads = 1 + i % 3, .name = "weaver"});
        HEDDLE_CHECK(home.thread_count() == 1 + i % 3);
        if (i % 4 != 0) HEDDLE_CHECK(home.install([] { return fib(8); }) == 21);  // every fourth is never used
        watch.pet();
    }
    wait_until_gone("weaver");

    // Several at once, destroyed in a different order than created.
    for (int round = 0; round < 20; ++round) {
        auto* first = new heddle::pool({.threads = 2});
        heddle::pool second({.threads = 2});
        HEDDLE_CHECK(first->install([&] { return second.install([] { return fib(8); }); }) == 21);
        delete first;
        HEDDLE_CHECK(second.install([] { return fib(8); }) == 21);
    }
    return result_of_checks();
}

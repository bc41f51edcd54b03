// SPDX-License-Identifier: Apache-2.0
// unhandled_exception.cpp - a task that no call waits for throws, and the pool has no handler: the process ends with a message that
// includes the exception. Each case is a child process.
#include <chrono>
#include <stdexcept>
#include <thread>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

void fail() { throw std::runtime_error("what was thrown"); }

void in_the_default_pool() { spawn(fail); }

void in_another_pool() {
    pool home({.threads = 2});
    home.spawn(priority::low, fail);
}

void from_a_task() {
    pool home({.threads = 1});
    home.spawn([] { spawn(fail); });
}

void from_a_broadcast() {
    pool home({.threads = 2});
    home.spawn_broadcast([](broadcast_context) { fail(); });
}

void ends(const char* name, void (*spawn_one)()) {
    const ended_child end = run_in_child([&] {
        spawn_one();
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
        return false;
    });
    HEDDLE_CHECK(end.died_saying("a spawned task has thrown, and the pool has no handler for that") ||
                 end.complain(name));
    HEDDLE_CHECK(end.died_saying("what was thrown") || end.complain(name));
}

}  // namespace

int main() {
    ends("in the default pool", in_the_default_pool);
    ends("in another pool", in_another_pool);
    ends("from a task", from_a_task);
    ends("from a broadcast", from_a_broadcast);
    return result_of_checks();
}

// SPDX-License-Identifier: Apache-2.0
// task_exceptions.cpp - exceptions in a scope, in a future, and in a task that no call waits for.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

static void fail(int number) { throw std::runtime_error("task " + std::to_string(number)); }

// The default: after all tasks have ended, the scope throws the exception of the task that was spawned first.
static std::string message_of_scope() {
    try {
        heddle::scope([](heddle::task_scope& s) {
            for (int i = 0; i < 10; ++i) s.spawn([i] { i % 3 == 2 ? fail(i) : void(); });
        });
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "nothing";
}

static std::size_t failures_in_scope() {
    try {
        heddle::scope({.exceptions = heddle::exception_policy::collect}, [](heddle::task_scope& s) {
            for (int i = 0; i < 10; ++i) s.spawn([i] { i % 3 == 2 ? fail(i) : void(); });
        });
    } catch (const heddle::exception_group& group) {
        return group.exceptions().size();  // in the order of the spawns
    }
    return 0;
}

// After a failure, the continuations are skipped, and get throws the exception.
static std::string message_of_future() {
    heddle::future<int> sum =
        heddle::async([]() -> int { throw std::runtime_error("no number"); }).then([](int n) { return n + 1; });
    try {
        return std::to_string(sum.get());
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

static int failures_of_spawn() {
    std::atomic<int> failures = 0;
    {
        heddle::pool pool({.threads = 2, .on_exception = [&](std::exception_ptr) { ++failures; }});
        for (int i = 0; i < 10; ++i) pool.spawn([i] { fail(i); });
    }  // waits for the tasks
    return failures;
}

int main() {
    const std::string leftmost = message_of_scope();
    const std::size_t collected = failures_in_scope();
    const std::string of_future = message_of_future();
    const int handled = failures_of_spawn();
    std::printf("%s, %zu, %s, %d\n", leftmost.c_str(), collected, of_future.c_str(), handled);
    return leftmost == "task 2" && collected == 3 && of_future == "no number" && handled == 10 ? 0 : 1;
}

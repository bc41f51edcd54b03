// SPDX-License-Identifier: Apache-2.0
// cancellation.cpp - a scope that is stopped by one of its tasks, or at a deadline.
#include <heddle/heddle.hpp>

#include <cstdio>

#if defined(__cpp_lib_jthread)

#include <atomic>
#include <chrono>
#include <stop_token>

// Is there a solution? The first task that finds one stops the others.
static int search(int goal) {
    std::atomic<int> found = -1;
    std::stop_source enough;
    try {
        heddle::scope({.stop = enough.get_token()}, [&](heddle::task_scope& s) {
            for (int i = 0; i < 100'000; ++i) {
                s.spawn([&, i] {
                    if (i % 1000 != goal) return;
                    found = i;
                    enough.request_stop();  // tasks that have not been started are dropped
                });
            }
        });
    } catch (const heddle::operation_cancelled&) {
        std::printf("stopped early\n");
    }
    return found;
}

// The best answer within a given time.
static long improve(std::chrono::milliseconds time) {
    const heddle::stop_after deadline(time);
    std::atomic<long> steps = 0;
    const auto step_until_stopped = [&] {
        do ++steps;
        while (!heddle::this_task::stop_requested());
    };
    try {
        heddle::scope({.stop = deadline.token()},
                      [&](heddle::task_scope&) { heddle::join(step_until_stopped, step_until_stopped); });
    } catch (const heddle::operation_cancelled&) {
        std::printf("time is up\n");
    }
    return steps;
}

int main() {
    const int found = search(123);
    const long steps = improve(std::chrono::milliseconds(10));
    std::printf("found %d, %ld steps\n", found, steps);
    return found % 1000 == 123 && steps > 0 ? 0 : 1;
}

#else

int main() { std::printf("this standard library has no stop tokens\n"); }

#endif

// SPDX-License-Identifier: Apache-2.0
// fork_with_stolen_job_ends_child.cpp - a thread forks while one of its jobs runs on another thread. The child does not
// have that thread: it ends with a message instead of waiting forever.
#include <atomic>
#include <chrono>
#include <memory>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr const char* k_message =
    "heddle: after fork(), the child waits for a job that a thread of its parent had taken";

void child_of_a_join_whose_job_was_taken(bool left_throws) {
    pool home({.threads = 2});
    wait_until_quiet(home);  // so that the second worker has no seat and does not read queues while the thread forks
    std::unique_ptr<child> forked;
    ended_child end{};
    home.install([&] {
        std::atomic<bool> begun{false};
        std::atomic<bool> may_end{false};
        try {
            join(
                [&] {
                    spin_until([&] { return begun.load(); });
                    forked = std::make_unique<child>();
                    if (!forked->is_here()) end = forked->wait();
                    may_end = true;
                    if (left_throws) throw 1;
                },
                [&] {
                    begun = true;
                    spin_until([&] { return may_end.load(); });
                });
        } catch (int) {}
    });
    if (forked->is_here()) _exit(EXIT_SUCCESS);  // the child must not get here
    HEDDLE_CHECK(end.died_saying(k_message) || end.complain("child that waits"));
    HEDDLE_CHECK(home.install([] { return fib(10); }) == 55);
}

// The thief has finished before the fork: the child has everything that it needs.
void child_of_a_join_whose_job_has_ended() {
    pool home({.threads = 2});
    std::unique_ptr<child> forked;
    int result = 0;
    home.install([&] {
        std::atomic<bool> begun{false};
        std::tie(std::ignore, result) = join(
            [&] {
                spin_until([&] { return begun.load(); });
                spin_until([&] { return counters_of(home).sleepers() == 2; });
                forked = std::make_unique<child>();
            },
            [&] {
                begun = true;
                return 42;
            });
    });
    HEDDLE_CHECK(result == 42);
    if (forked->is_here()) {
        if (!HEDDLE_TEST_TSAN) HEDDLE_CHECK(home.install([] { return fib(10); }) == 55);
        _exit(result_of_checks());
    }
    const ended_child end = forked->wait();
    HEDDLE_CHECK(end.succeeded() || end.complain("child that has what it waits for"));
}

}  // namespace

int main() {
    const watchdog watch(std::chrono::seconds(100), "fork_with_stolen_job_ends_child");
    for (int round = 0; round < 3; ++round) {
        child_of_a_join_whose_job_was_taken(false);
        child_of_a_join_whose_job_was_taken(true);
        child_of_a_join_whose_job_has_ended();
    }
    return result_of_checks();
}

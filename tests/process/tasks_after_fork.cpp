// SPDX-License-Identifier: Apache-2.0
// tasks_after_fork.cpp - a process forks while its pools run tasks: the child's tasks run in its own pools, and the parent's
// tasks run only in the parent.
#include <atomic>
#include <chrono>
#include <thread>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

bool runs_tasks(pool& home) {
    std::atomic<int> runs{0};
    spawn([&] { ++runs; });
    home.spawn(priority::high, [&] { ++runs; });
    home.install([&] {
        scope([&](task_scope& s) {
            for (int i = 0; i < 10; ++i) s.spawn([&] { ++runs; });
        });
    });
    home.in_place_scope([&](task_scope& s) { s.spawn([&] { ++runs; }); });
    home.broadcast([&](broadcast_context) { ++runs; });
    HEDDLE_CHECK(home.async([] { return 20; }).then([](int x) { return x + 1; }).get() == 21);
    HEDDLE_CHECK(async([] { return 1; }).get() == 1);
    spin_until([&] { return runs == 15; });
    return all_checks_held;
}

// The child's copies of tasks that the parent has queued do not run.
void forks_with_tasks_queued(pool& home) {
    std::atomic<int> runs{0};
    std::atomic<bool> go{false};
    constexpr int k_queued = 50;
    for (int i = 0; i < k_queued; ++i) {
        home.spawn([&] {
            spin_until([&] { return go.load(); });
            ++runs;
        });
    }
    const ended_child end = run_in_child([&] { return runs_tasks(home) && runs == 0; });
    HEDDLE_CHECK(end.succeeded() || end.complain("child, forked with tasks queued"));
    go = true;
    spin_until([&] { return runs == k_queued; });
}

void forks_while_tasks_come_and_go(pool& home) {
    std::atomic<bool> over{false};
    std::atomic<int> rounds{0};
    std::thread bustle([&] {
        for (; !over; ++rounds) HEDDLE_CHECK(runs_tasks(home));
    });
    spin_until([&] { return rounds > 0; });
    const ended_child end = run_in_child([&] { return runs_tasks(home); });
    HEDDLE_CHECK(end.succeeded() || end.complain("child, forked while tasks came and went"));
    over = true;
    bustle.join();
}

// The thread continues in the child, inside its copy of the pool, and needs memory for tasks there.
void forks_inside(pool& home) {
    home.install([&] {
        const ended_child end = run_in_child([&] {
            std::atomic<int> runs{0};
            scope([&](task_scope& s) {
                for (int i = 0; i < 1'000; ++i) s.spawn([&] { ++runs; });
            });
            return runs == 1'000;
        });
        HEDDLE_CHECK(end.succeeded() || end.complain("child, forked inside a pool"));
    });
}

}  // namespace

int main() {
    if (HEDDLE_TEST_TSAN) return EXIT_SUCCESS;  // its children cannot have threads
    watchdog watch(std::chrono::seconds(100), "tasks_after_fork");
    pool home({.threads = 2});
    for (int round = 0; round < 5; ++round, watch.pet()) {
        HEDDLE_CHECK(runs_tasks(home));
        forks_with_tasks_queued(home);
        forks_while_tasks_come_and_go(home);
        forks_inside(home);
    }
    return result_of_checks();
}

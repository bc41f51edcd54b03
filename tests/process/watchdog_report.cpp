// SPDX-License-Identifier: Apache-2.0
// watchdog_report.cpp - a program hangs: the watchdog ends it and reports the state of every pool and what was queued.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

// Never returns, with `depth` jobs queued that no thread takes.
void hang(int depth, std::atomic<int>& hanging) {
    if (depth == 0) {
        ++hanging;
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
    join([&] { hang(depth - 1, hanging); }, [] {});
}

// A sleeping pool, and one whose only worker hangs, as does a guest in it.
bool hang_in_a_pool() {
    pool idle({.threads = 2});
    pool busy({.threads = 1});
    std::atomic<int> hanging{0};
    std::thread on_worker([&] {
        run_on_worker(busy, [&] {
            scope([&](auto& tasks) {
                tasks.spawn([] {});
                tasks.spawn([] {});
                hang(3, hanging);
            });
        });
    });
    spin_until([&] { return hanging == 1; });  // otherwise the worker would steal from the guest
    std::thread as_guest([&] { busy.install([&] { hang(1, hanging); }); });
    spin_until([&] { return hanging == 2; });
    busy.spawn([] {});
    wait_until_quiet(idle);
    const watchdog watch(std::chrono::milliseconds(10), "hang_in_a_pool", [] { std::fputs("and more\n", stderr); });
    on_worker.join();
    return false;
}

}  // namespace

int main() {
    const ended_child end = run_in_child(hang_in_a_pool);
    HEDDLE_CHECK(end.died_saying("watchdog: hang_in_a_pool: no progress for "));
    constexpr bool k_one_queue = HEDDLE_QUEUE == HEDDLE_QUEUE_GLOBAL;  // then it contains the jobs of all threads
    const auto says = [&](const char* line) { return end.errors.find(line) != end.errors.npos || end.complain(line); };
    HEDDLE_CHECK(says("heddle: pool of 2, 2 threads: 2 asleep, 0 searching, 0 of 2 seats taken"));
    HEDDLE_CHECK(says("heddle:   worker 0: asleep; queued 0, stole 0, slept "));
    HEDDLE_CHECK(says("heddle:   worker 1: asleep; queued 0, stole 0, slept "));
    HEDDLE_CHECK(
        says("heddle: pool of 1, 1 threads: 0 asleep, 0 searching, 2 of 1 seats taken, jobs are injected; name "
             "\"heddle\"\n"));
    HEDDLE_CHECK(says(k_one_queue ? "heddle:   worker 0: awake, runs a job; queued 6, stole 0, slept "
                                  : "heddle:   worker 0: awake, runs a job; queued 5, stole 0, slept "));
    HEDDLE_CHECK(says(k_one_queue ? "heddle:   guest 0: awake; queued 6, stole 0, slept 0\n"
                                  : "heddle:   guest 0: awake; queued 1, stole 0, slept 0\n"));
    HEDDLE_CHECK(says("and more\n"));
    return result_of_checks();
}

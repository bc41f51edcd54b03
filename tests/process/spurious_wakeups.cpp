// SPDX-License-Identifier: Apache-2.0
// spurious_wakeups.cpp - waits return without a wake-up, sometimes or always: workers, guests and callers
// check again, and nothing is lost, run twice or miscounted.
#include <atomic>
#include <chrono>
#include <cstddef>

#include <heddle/heddle.hpp>
#include <platform/fault.hpp>
#include <support/check.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/posting.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr std::size_t k_callers = 80;  // more than there are guest slots: the others wait for workers

void use_a_pool(unsigned workers, watchdog& watch) {
    pool home({.threads = workers});
    for (int round = 0; round < 20; ++round, watch.pet()) {
        wait_until_quiet(home);
        home.install(post_one);
        post_one_and_wait(home);
        run_on_worker(home, post_one);
    }
    std::atomic<std::size_t> calls{0};
    run_together(k_callers, [&](std::size_t) {
        HEDDLE_CHECK(home.install([] { return fib(10); }) == 55);
        ++calls;
    });
    HEDDLE_CHECK(calls == k_callers);
    wait_until_quiet(home);  // every thread is counted once
}

}  // namespace

int main() {
    watchdog watch(std::chrono::seconds(60), "spurious_wakeups");
    for (const unsigned n : {50u, 3u, 1u}) {
        detail::end_waits_early(n);
        for (const unsigned workers : {2u, 5u}) use_a_pool(workers, watch);
        HEDDLE_CHECK(fib(15) == 610);
        shutdown_default_pool();
    }
    detail::end_waits_early(0);
    use_a_pool(2, watch);
    return result_of_checks();
}

// SPDX-License-Identifier: Apache-2.0
// stop_and_continue.cpp - a process that computes is stopped (SIGSTOP) and continued (SIGCONT) many times, wherever its
// workers and waiters are: it continues normally.
#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include <sys/wait.h>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/posting.hpp>
#include <support/seeded_rng.hpp>
#include <support/signals.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr int k_stops = 500;
constinit std::atomic<int> continued{0};

bool compute_until_stopped_often() {
    HEDDLE_CHECK(interrupt_by(SIGCONT, [](int) { ++continued; }));
    pool home({.threads = 3});
    while (continued < k_stops && all_checks_held) {
        wait_until_quiet(home);
        home.install(post_one);
        post_one_and_wait(home);
        long result = 0;
        run_on_worker(home, [&] { result = fib(14); });
        HEDDLE_CHECK(result == 377);
    }
    return all_checks_held;
}

// Until it has ended: stops it, and continues it after a moment.
void stop_again_and_again(pid_t process) {
    seeded_rng random;
    const auto wait_a_little = [&] { std::this_thread::sleep_for(std::chrono::microseconds(random.between(0, 500))); };
    siginfo_t info{};
    for (;;) {
        wait_a_little();
        kill(process, SIGSTOP);
        info.si_code = 0;
        // child::wait collects its end.
        if (waitid(P_PID, static_cast<id_t>(process), &info, WSTOPPED | WEXITED | WNOWAIT) != 0) return;
        if (info.si_code != CLD_STOPPED) return;
        waitid(P_PID, static_cast<id_t>(process), &info, WSTOPPED);
        wait_a_little();
        kill(process, SIGCONT);
    }
}

}  // namespace

int main() {
    child forked;
    if (forked.is_here()) _exit(compute_until_stopped_often() ? EXIT_SUCCESS : EXIT_FAILURE);
    stop_again_and_again(forked.pid());
    const ended_child end = forked.wait();
    HEDDLE_CHECK(end.succeeded() || end.complain("the process that was stopped"));
    return result_of_checks();
}

// SPDX-License-Identifier: Apache-2.0
// signal_storm.cpp - signals are sent to every thread, all the time. Workers block them. Waiting guests and callers, and workers
// whose jobs have unblocked signals, are interrupted in their system calls and continue to wait.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <string>
#include <thread>

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/posting.hpp>
#include <support/signals.hpp>
#include <support/tasks.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constinit thread_local bool is_worker = false;
constinit std::atomic<int> at_workers{0};
constinit std::atomic<int> at_others{0};

void count_signal(int) { ++(is_worker ? at_workers : at_others); }

// During its lifetime, every other thread gets SIGUSR1 repeatedly.
class storm {
public:
    storm() : thread_([this] { blow(); }) {}
    ~storm() {
        is_over_ = true;
        thread_.join();
    }

    storm(const storm&) = delete;
    storm& operator=(const storm&) = delete;

private:
    void blow() {
        const long own = syscall(SYS_gettid);
        while (!is_over_) {
            const auto tasks = all_tasks();
            for (int gust = 0; gust < 20; ++gust) {
                for (const auto& [number, one] : tasks) {
                    // A thread that has just ended is skipped.
                    if (const long task = std::stol(number); task != own) syscall(SYS_tgkill, getpid(), task, SIGUSR1);
                }
                std::this_thread::yield();
            }
        }
    }

    std::atomic<bool> is_over_{false};
    std::thread thread_;
};

void use(pool& home) {
    wait_until_quiet(home);
    home.install(post_one);
    post_one_and_wait(home);
    run_on_worker(home, [] { HEDDLE_CHECK(fib(12) == 144); });
}

void let_signals_in() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

bool has_pending_signal() {
    sigset_t set;
    sigpending(&set);
    return sigismember(&set, SIGUSR1) == 1;
}

}  // namespace

int main() {
    constexpr int k_enough = 200;
    watchdog watch(std::chrono::seconds(60), "signal_storm");
    HEDDLE_CHECK(interrupt_by(SIGUSR1, count_signal));
    pool home({.threads = 3});
    run_on_every_worker(home, [] { is_worker = true; });

    const storm blows;
    for (int round = 0; round < 20 || at_others < k_enough; ++round, watch.pet()) use(home);
    HEDDLE_CHECK(at_workers == 0);
    run_on_every_worker(home, [] { spin_until(has_pending_signal); });

    run_on_every_worker(home, let_signals_in);
    for (int round = 0; round < 20 || at_workers < k_enough; ++round, watch.pet()) use(home);
    run_together(80, [&](std::size_t) { HEDDLE_CHECK(home.install([] { return fib(10); }) == 55); });
    { const pool made_and_ended({.threads = 4}); }
    return result_of_checks();
}

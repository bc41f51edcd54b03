// SPDX-License-Identifier: Apache-2.0
// exit_from_worker.cpp - a job calls exit() while others compute: the process ends immediately with that status. Each
// case is a child process.
#include <atomic>
#include <cstdlib>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

// In the pool of the calling thread: one job calls exit, the others compute forever.
void exit_from_the_right_side() {
    std::atomic<bool> begun{false};
    join([&] { spin_until([&] { return begun.load() && fib(10) != 55; }); },
         [&] {
             begun = true;
             std::exit(7);
         });
}

void from_a_worker_of_the_default_pool() {
    run_on_worker(default_pool(), [] { std::exit(7); });
}

void from_a_worker_while_a_guest_computes() {
    configure_default_pool({.threads = 2});
    default_pool().install(exit_from_the_right_side);
}

void from_a_worker_of_another_pool() {
    pool home({.threads = 2});
    home.install(exit_from_the_right_side);
}

void from_a_guest() {
    pool home({.threads = 2});
    home.install([] { std::exit(7); });
}

void from_inside_a_loop() {
    parallel_for(0, 1'000, [](int i) {
        static std::atomic<bool> exit_called{false};
        if (i == 700 && !exit_called.exchange(true)) std::exit(7);
    });
}

void with_a_handler_that_computes() {
    std::atexit([] {
        if (fib(10) != 55) _exit(EXIT_FAILURE);
    });
    run_on_worker(default_pool(), [] { std::exit(7); });
}

void exits(const char* name, void (*leave)()) {
    const ended_child end = run_in_child([&] {
        leave();
        return false;
    });
    HEDDLE_CHECK(end.exited_with(7) || end.complain(name));
}

}  // namespace

int main() {
    exits("from a worker of the default pool", from_a_worker_of_the_default_pool);
    exits("from a worker while a guest computes", from_a_worker_while_a_guest_computes);
    exits("from a worker of another pool", from_a_worker_of_another_pool);
    exits("from a guest", from_a_guest);
    exits("from inside a loop", from_inside_a_loop);
    exits("with a handler that computes", with_a_handler_that_computes);

    // A pool that is destroyed by exit() on one of its own workers cannot wait for that worker.
    const ended_child end = run_in_child([] {
        static pool home({.threads = 2});
        run_on_worker(home, [] { std::exit(7); });
        return false;
    });
    HEDDLE_CHECK(end.died_saying("heddle: a pool was destroyed by one of its own workers") ||
                 end.complain("static pool"));
    return result_of_checks();
}

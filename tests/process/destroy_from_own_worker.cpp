// SPDX-License-Identifier: Apache-2.0
// destroy_from_own_worker.cpp - a pool that is destroyed from inside ends the process with a message, because waiting would be a
// deadlock. Each case is a child process.
#include <atomic>
#include <thread>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

template <class Fault>
void dies(const char* name, const char* message, Fault fault) {
    const ended_child end = run_in_child([&] {
        fault();
        return true;
    });
    HEDDLE_CHECK(end.died_saying(message) || end.complain(name));
}

constexpr const char* k_by_worker = "heddle: a pool was destroyed by one of its own workers";
constexpr const char* k_inside = "heddle: a pool was destroyed while a thread was still inside it";

void on_a_worker() {
    auto* const home = new pool({.threads = 2});
    run_on_worker(*home, [&] { delete home; });
}

void on_a_worker_that_is_a_guest_elsewhere() {
    auto* const home = new pool({.threads = 2});
    pool other({.threads = 2});
    run_on_worker(*home, [&] { other.install([&] { delete home; }); });
}

void by_a_guest() {
    auto* const home = new pool({.threads = 2});
    home->install([&] { delete home; });
}

void in_a_job_of_a_guest() {
    auto* const home = new pool({.threads = 2});
    home->install([&] {
        std::atomic<bool> begun{false};
        join([&] { spin_until([&] { return begun.load(); }); },
             [&] {
                 begun = true;
                 delete home;
             });
    });
}

void by_another_thread_while_a_thread_is_inside() {
    auto* const home = new pool({.threads = 2});
    std::atomic<bool> inside{false};
    std::thread guest([&] {
        home->install([&] {
            inside = true;
            spin_until([] { return false; });
        });
    });
    spin_until([&] { return inside.load(); });
    delete home;
}

void default_pool_by_a_guest() {
    default_pool().install([] { shutdown_default_pool(); });
}

void default_pool_by_a_worker() {
    run_on_worker(default_pool(), [] { shutdown_default_pool(); });
}

}  // namespace

int main() {
    dies("on a worker", k_by_worker, on_a_worker);
    dies("on a worker that is a guest elsewhere", k_by_worker, on_a_worker_that_is_a_guest_elsewhere);
    dies("by a guest", k_inside, by_a_guest);
    dies("in a job of a guest", k_inside, in_a_job_of_a_guest);
    dies("by another thread while a thread is inside", k_inside, by_another_thread_while_a_thread_is_inside);
    dies("default pool, by a guest", k_inside, default_pool_by_a_guest);
    dies("default pool, by a worker", k_by_worker, default_pool_by_a_worker);
    return result_of_checks();
}

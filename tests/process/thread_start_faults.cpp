// SPDX-License-Identifier: Apache-2.0
// thread_start_faults.cpp - the system refuses the k-th thread of a pool: the pool has the threads before it, reports this, and works.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include <heddle/heddle.hpp>
#include <platform/fault.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/threads.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

bool works_with(unsigned wanted, unsigned got) {
    detail::fail_thread_start_at(static_cast<int>(got) + 1);
    pool home({.threads = wanted});
    detail::fail_thread_start_at(0);

    HEDDLE_CHECK(home.thread_count() == got);
    HEDDLE_CHECK(home.install([] { return fib(15); }) == 610);
    std::atomic<int> calls{0};
    home.install([&] { parallel_for(0, 1'000, [&](int) { ++calls; }); });
    HEDDLE_CHECK(calls == 1'000);

    // All existing threads work: the caller, and every worker with a seat.
    const unsigned together = got < wanted ? got + 1 : wanted;
    std::atomic<unsigned> met{0};
    const auto count = [&] { ++met; };
    rendezvous all(together);
    home.install([&] { run_on_threads(all, together, count); });
    HEDDLE_CHECK(met == together);
    if (got > 0) run_on_every_worker(home, count);
    HEDDLE_CHECK(met == together + got);

    // More callers than guest slots, with or without a worker.
    run_together(80, [&](std::size_t) { HEDDLE_CHECK(home.install([] { return fib(8); }) == 21); });
    return all_checks_held;
}

}  // namespace

int main() {
    for (const unsigned wanted : {1u, 2u, 4u}) {
        for (unsigned got = 0; got <= wanted; ++got) {
            const ended_child end = run_in_child([&] { return works_with(wanted, got); });
            const std::string sentence =
                "heddle: a pool of " + std::to_string(wanted) + " threads got " + std::to_string(got);
            const bool was_said = end.errors.find(sentence) != end.errors.npos;
            HEDDLE_CHECK(end.succeeded() || end.complain(sentence.c_str()));
            HEDDLE_CHECK(was_said == (got < wanted) || end.complain("what it said"));
        }
    }

    // A pool that is refused additional threads reports it once.
    const ended_child refused = run_in_child([] {
        pool home({.threads = 1, .max_threads = 3});
        for (int round = 0; round < 3; ++round) {
            detail::fail_thread_start_at(1);
            home.resize(2);
            HEDDLE_CHECK(home.thread_count() == 1);
            home.resize(1);
            detail::fail_thread_start_at(1);
            run_on_worker(home, [] { blocking([] {}); });
        }
        detail::fail_thread_start_at(0);
        home.resize(3);
        HEDDLE_CHECK(home.thread_count() == 3);
        HEDDLE_CHECK(home.broadcast([](broadcast_context where) { return where.index; }).size() == 3);
        return all_checks_held.load();
    });
    const bool said_once = refused.errors.find("heddle: a pool of 2 threads got 1: ") == 0 &&
                           refused.errors.find('\n') + 1 == refused.errors.size();
    HEDDLE_CHECK(refused.succeeded() || refused.complain("more threads"));
    HEDDLE_CHECK(said_once || refused.complain("what it said about more threads"));

    // The default pool has the threads that it gets, and has its full size again after a restart.
    const ended_child end = run_in_child([] {
        configure_default_pool({.threads = 3});
        detail::fail_thread_start_at(2);
        HEDDLE_CHECK(default_pool().thread_count() == 1);
        HEDDLE_CHECK(fib(10) == 55);
        shutdown_default_pool();
        HEDDLE_CHECK(default_pool().thread_count() == 3);
        return all_checks_held.load();
    });
    HEDDLE_CHECK(end.succeeded() || end.complain("default pool"));
    return result_of_checks();
}

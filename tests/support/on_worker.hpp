// SPDX-License-Identifier: Apache-2.0
// on_worker.hpp - how a test gets onto the worker threads of a pool: whoever calls in from outside stays where it is.
#pragma once

#include <heddle/detail/sched/guest.hpp>
#include <heddle/join.hpp>
#include <heddle/pool.hpp>

#include "rendezvous.hpp"

namespace heddle::test {

// Calls f() on a worker; the calling thread is no guest meanwhile. f must not throw.
template <class F>
void run_on_worker(pool& home, F&& f) {
    auto* body = &f;
    detail::run_injected(
        home.inside(), [](void* argument) noexcept { (**static_cast<decltype(body)*>(argument))(); }, &body);
}

// In a pool: calls f() on `count` of its threads, once on each, and returns when all have met.
template <class F>
void run_on_threads(rendezvous& all, unsigned count, F& f) {
    if (count == 1) {
        f();
        return all.meet();
    }
    join([&] { run_on_threads(all, count / 2, f); }, [&] { run_on_threads(all, count - count / 2, f); });
}

// Calls f() once on every worker, on all at the same time. f must not throw.
template <class F>
void run_on_every_worker(pool& home, F&& f) {
    const unsigned count = home.thread_count();
    rendezvous all(count);
    run_on_worker(home, [&] { run_on_threads(all, count, f); });
}

}  // namespace heddle::test

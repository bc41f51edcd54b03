// SPDX-License-Identifier: Apache-2.0
// on_worker.hpp - runs code of a test on the worker threads of a pool. (A call from outside would run on the calling thread.)
#pragma once

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/sched/registry.hpp>
#include <heddle/join.hpp>
#include <heddle/pool.hpp>

#include "rendezvous.hpp"

namespace heddle::test {

// Calls f() on a worker; the calling thread does not become a guest. f must not throw.
template <class F>
void run_on_worker(pool& home, F&& f) {
    auto* body = &f;
    const bool was_made = detail::registry_of(home).run_injected(
        [](void* argument) noexcept { (**static_cast<decltype(body)*>(argument))(); }, &body);
    if (!was_made) detail::die("no worker of the pool took the call of a test");
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

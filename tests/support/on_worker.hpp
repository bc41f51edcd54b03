// SPDX-License-Identifier: Apache-2.0
// on_worker.hpp - how a test gets onto a worker thread of a pool: whoever calls in from outside stays where it is.
#pragma once

#include <heddle/detail/sched/guest.hpp>
#include <heddle/pool.hpp>

namespace heddle::test {

// Calls f() on a worker; the calling thread is no guest meanwhile. f must not throw.
template <class F>
void run_on_worker(pool& home, F&& f) {
    auto* body = &f;
    detail::run_injected(
        home.inside(), [](void* argument) noexcept { (**static_cast<decltype(body)*>(argument))(); }, &body);
}

}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// inside.hpp - what everything above the scheduler asks first: am I in a pool, and how large is it?
#pragma once

#include <algorithm>
#include <functional>
#include <type_traits>

#include "../sched/guest.hpp"
#include "../sched/worker.hpp"

namespace heddle::detail {

// Is the calling thread in a pool?
inline bool is_inside() noexcept { return worker::current() != nullptr; }

// Calls f as a member of the pool that the thread is in, or of the default pool if it is in none.
template <class F>
std::invoke_result_t<F&> call_in_some_pool(F& f) {
    if (worker::current() != nullptr) return std::invoke(f);
    return call_inside(default_registry(), f);
}

// The pool that the calling thread is in, or the default pool.
inline registry& pool_here() {
    worker* const self = worker::current();
    return self != nullptr ? self->home() : default_registry();
}

// How many threads can work in a pool: at least the caller, if none could be started.
inline unsigned threads_in(const registry& home) noexcept { return std::max(thread_count(home), 1u); }

// The same of the pool that the calling thread is in.
inline unsigned threads_here() noexcept { return threads_in(worker::current()->home()); }

// Has everything been stolen or begun that the calling thread, of a pool, has forked? Then others want work. A hint.
inline bool nothing_to_steal_here() noexcept { return worker::current()->looks_empty(); }

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// inside.hpp - the pool of the calling thread, and how many threads it has.
#pragma once

#include "../observe/strand_probe.hpp"
#include "../sched/registry.hpp"
#include "../sched/stop_chain.hpp"
#include "../sched/worker.hpp"

namespace heddle::inline v0::detail {

// Is the calling thread in a pool?
inline bool is_inside() noexcept { return worker::current() != nullptr; }

// The pool that the calling thread is in, or the default pool.
inline registry& pool_here() {
    worker* const self = worker::current();
    return self != nullptr ? self->home() : registry::of_default_pool();
}

// How many threads can work in a pool: at least the caller, if none could be started.
inline unsigned real_threads_in(const registry& home) noexcept {
    const unsigned threads = home.thread_count();
    return threads > 0 ? threads : 1;
}

// For how many threads algorithms divide their work: for those of the pool, or for as many as a profile asks for.
inline unsigned threads_in(const registry& home) noexcept { return threads_to_divide_for(real_threads_in(home)); }

// The same for the pool of the calling thread, which must be in one.
inline unsigned real_threads_here() noexcept { return real_threads_in(worker::current()->home()); }
inline unsigned threads_here() noexcept { return threads_in(worker::current()->home()); }

// Has every fork of the calling thread, a member of a pool, been stolen or begun? Then other threads want work. A hint.
inline bool nothing_to_steal_here() noexcept { return worker::current()->looks_empty(); }

}  // namespace heddle::inline v0::detail

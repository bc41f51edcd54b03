// SPDX-License-Identifier: Apache-2.0
// yield.hpp - lets a task that waits for something run other tasks.
#pragma once

#include "detail/sched/worker.hpp"

namespace heddle::inline v0 {

// Runs one job of the pool that the calling thread is in, if there is one. False: there was none, or the thread is in no pool.
inline bool yield_now() {
    detail::worker* const self = detail::worker::current();
    return self != nullptr && self->run_one();
}

// The same, but only for jobs that the calling thread has queued itself.
inline bool yield_local() {
    detail::worker* const self = detail::worker::current();
    return self != nullptr && self->run_one_of_own();
}

}  // namespace heddle::inline v0

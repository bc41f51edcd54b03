// SPDX-License-Identifier: Apache-2.0
// mutex.hpp - a mutex that notices when it is held by a thread that waits for a task.
//
// Such a thread may run any other task meanwhile, which may want the same lock and then waits for itself. Inside `isolate` this
// cannot happen, and nothing is reported.
#pragma once

#include <mutex>

#include "detail/base/compiler.hpp"
#include "detail/sched/locks_held.hpp"

namespace heddle {

// As std::mutex. The first wait of a worker for a task, while it holds one of these outside `isolate`, is reported on standard error.
class mutex {
public:
    HEDDLE_LOCK_IS_LEFT void lock() {
        guard_.lock();
        detail::count_lock(1);
    }
    HEDDLE_LOCK_IS_LEFT bool try_lock() {
        const bool got = guard_.try_lock();
        if (got) detail::count_lock(1);
        return got;
    }
    HEDDLE_LOCK_IS_LEFT void unlock() {
        detail::count_lock(-1);
        guard_.unlock();
    }

private:
    std::mutex guard_;
};

}  // namespace heddle

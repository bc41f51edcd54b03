// SPDX-License-Identifier: Apache-2.0
// mutex.hpp - a mutex that detects that it is held by a thread that waits for a task.
//
// Such a thread may run another task meanwhile, which may lock the same mutex and deadlock. Inside `isolate` this cannot happen, and
// nothing is reported.
#pragma once

#include <mutex>

#include "config.hpp"
#include "detail/base/compiler.hpp"

namespace heddle::inline v0 {

namespace detail {

// Counts the locks of heddle::mutex that the calling thread holds.
HEDDLE_API void count_lock(int change) noexcept;

// A worker is about to run other tasks while it waits: prints a warning, once, if it holds a lock.
void report_lock_held() noexcept;

}  // namespace detail

// Like std::mutex. Heddle prints a warning on standard error when, for the first time, a worker that holds such a mutex outside
// `isolate` waits for a task.
class mutex {
public:
    // As those of std::mutex.
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

}  // namespace heddle::inline v0

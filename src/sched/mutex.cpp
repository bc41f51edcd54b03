// SPDX-License-Identifier: Apache-2.0
// mutex.cpp - the number of locks that a thread holds, and the warning of heddle::mutex.
#include <heddle/mutex.hpp>

#include <heddle/detail/base/atomic.hpp>

#include "platform/report.hpp"

namespace heddle::inline v0::detail {

namespace {

thread_local constinit int t_locks_held = 0;
constinit atomic<bool> g_reported{"lock reported", false};

}  // namespace

void count_lock(int change) noexcept { t_locks_held += change; }

void report_lock_held() noexcept {
    if (t_locks_held <= 0 || g_reported.exchange(true, std::memory_order_relaxed)) return;  // orders nothing
    warn(
        "a heddle::mutex is held by a thread that waits for a task and runs other tasks meanwhile; one that locks the "
        "same mutex deadlocks. Hold the mutex inside heddle::isolate, or not across join, scope and get");
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// park_std.cpp - the parkers of the standard library: std::atomic::wait, and a condition variable.
//
// PS1  wait-or-notify  wake: word.store(seq_cst); notify_one: load the library's count of waiters
//                      wait: the library raises that count (seq_cst), then looks at the word
//      libstdc++ 12 makes no system call when the count is zero, and has no fence before it loads the count. With a release store
//      the load could move before the store: the waiter would sleep on the old word without a wake-up.
#include "parkers.hpp"

namespace heddle::inline v0::detail {

#ifdef HEDDLE_HAVE_PARK_STD_ATOMIC

void park_std_atomic::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    word.wait(expected, std::memory_order_relaxed);  // contains PS1; stale: keeps waiting, the caller's load ends PK1
}

void park_std_atomic::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_seq_cst);  // PK1, PS1
    // The word may be destroyed now. The known libraries use its address as a key and do not read it.
    word.notify_one();
}

#endif

park_condvar::~park_condvar() { const std::lock_guard waker_has_unlocked(mutex_); }

void park_condvar::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    std::unique_lock lock(mutex_);
    // Relaxed: the mutex makes the value at least as new as the last wake. A change without a wake does not end the wait.
    while (word.load(std::memory_order_relaxed) == expected) {
        changed_.wait(lock);
    }
}

void park_condvar::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    const std::lock_guard lock(mutex_);
    word.store(value, std::memory_order_release);  // PK1
    changed_.notify_one();
}

}  // namespace heddle::inline v0::detail

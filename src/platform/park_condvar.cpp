// SPDX-License-Identifier: Apache-2.0
// park_condvar.cpp - the word changes, and is looked at before sleeping, under one mutex.
#include "park_condvar.hpp"

#include <heddle/detail/base/step.hpp>

namespace heddle::detail {

park_condvar::~park_condvar() { const std::lock_guard waker_has_left(mutex_); }

void park_condvar::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    std::unique_lock lock(mutex_);
    // Relaxed: never older than the last wake, by the mutex. A change without a wake is not waited for.
    while (word.load(std::memory_order_relaxed) == expected) {
        step("park.sleep");
        changed_.wait(lock);
    }
}

void park_condvar::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    const std::lock_guard lock(mutex_);
    word.store(value, std::memory_order_release);  // PK1
    step("park.stored");
    changed_.notify_one();
}

}  // namespace heddle::detail

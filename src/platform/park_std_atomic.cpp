// SPDX-License-Identifier: Apache-2.0
// park_std_atomic.cpp - std::atomic::wait and notify_one.
//
// PS1  wait-or-notify  wake: word.store(seq_cst); notify_one: load the library's count of waiters
//                      wait: the library raises that count (seq_cst), then looks at the word
//      libstdc++ 12 makes no system call when the count is zero, and has no fence before it loads the count. With
//      a release store the load could run ahead of it: the waiter sleeps on the old word, and nobody wakes it.
#include "park_std_atomic.hpp"

#ifdef HEDDLE_HAVE_PARK_STD_ATOMIC

#include <heddle/detail/base/step.hpp>

namespace heddle::detail {

void park_std_atomic::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    step("park.sleep");
    word.wait(expected, std::memory_order_relaxed);  // PS1 is in it; stale: waits on, the caller's own load ends PK1
}

void park_std_atomic::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_seq_cst);  // PK1, PS1
    step("park.stored");
    // The word may be gone by now. The known libraries take its address as a key and do not read it.
    word.notify_one();
}

}  // namespace heddle::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// park_futex.cpp - FUTEX_WAIT and FUTEX_WAKE, by direct system calls: no library sits in between.
#include "park_futex.hpp"

#ifdef HEDDLE_HAVE_PARK_FUTEX

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <heddle/detail/base/step.hpp>

namespace heddle::detail {

static_assert(sizeof(std::atomic<std::uint32_t>) == 4 && std::atomic<std::uint32_t>::is_always_lock_free,
              "the kernel reads the word itself");

void park_futex::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    step("park.sleep");
    // Every outcome means "look again": woken, interrupted (EINTR), or the word differed from the start (EAGAIN).
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, nullptr, nullptr, 0);
}

void park_futex::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_release);  // PK1
    step("park.stored");
    // The word may be gone by now. The kernel takes the address as a key and does not read it; a stranger who sleeps
    // at the same address returns for no reason, as every waiter must expect.
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

}  // namespace heddle::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// park_futex.cpp - the parker of Linux: FUTEX_WAIT and FUTEX_WAKE, by direct system calls.
#include "parkers.hpp"

#ifdef HEDDLE_HAVE_PARK_FUTEX

#include <cerrno>
#include <cstdio>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <heddle/detail/base/assert.hpp>

namespace heddle::inline v0::detail {

namespace {

// In a sandbox that refuses the system call no thread can sleep or wake another. To continue would occupy every processor or hang.
[[noreturn]] [[gnu::cold]] void die_without_futex(const char* operation) noexcept {
    char sentence[120];
    std::snprintf(sentence, sizeof sentence, "the system refuses %s (errno %d), without which no thread can sleep",
                  operation, errno);
    die(sentence);
}

}  // namespace

static_assert(sizeof(std::atomic<std::uint32_t>) == 4 && std::atomic<std::uint32_t>::is_always_lock_free,
              "the kernel reads the word itself");

void park_futex::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    // The caller tests the word again after a wake-up, an interruption (EINTR), or if the word differed from the start (EAGAIN).
    const long result = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, nullptr, nullptr, 0);
    if (result != 0 && errno != EINTR && errno != EAGAIN) die_without_futex("FUTEX_WAIT");
}

void park_futex::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_release);  // PK1
    // The word may be destroyed now. The kernel uses the address as a key and does not read it. Another thread that sleeps at the same
    // address may return without a reason, which every waiter must expect.
    if (syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0) < 0) die_without_futex("FUTEX_WAKE");
}

}  // namespace heddle::inline v0::detail

#endif

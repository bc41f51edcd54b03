// SPDX-License-Identifier: Apache-2.0
// park_darwin.cpp - the parker of macOS and iOS: os_sync_wait_on_address where the system has it, else the older __ulock_wait.
//
// Before macOS 14.4 (iOS 17.4) there is no public wait-on-address. __ulock_wait is private, but libc++ has used it since macOS 10.12.
// Remove it with the last deployment target below these versions.
#include "parkers.hpp"

#ifdef HEDDLE_HAVE_PARK_DARWIN

#include <cstddef>

extern "C" {
// Weak: null on a system that lacks them. Declared here because older SDKs have no header for them.
[[clang::weak_import]] int os_sync_wait_on_address(void* address, std::uint64_t value, std::size_t size,
                                                   std::uint32_t flags);
[[clang::weak_import]] int os_sync_wake_by_address_any(void* address, std::size_t size, std::uint32_t flags);
int __ulock_wait(std::uint32_t operation, void* address, std::uint64_t value, std::uint32_t microseconds);
int __ulock_wake(std::uint32_t operation, void* address, std::uint64_t thread);
}

namespace heddle::inline v0::detail {
namespace {

static_assert(sizeof(std::atomic<std::uint32_t>) == 4 && std::atomic<std::uint32_t>::is_always_lock_free,
              "the kernel reads the word itself");

constexpr std::uint32_t k_no_flags = 0;
constexpr std::uint32_t k_compare_and_wait = 1;      // UL_COMPARE_AND_WAIT: a word of 32 bits, in this process
constexpr std::uint32_t k_no_errno = 0x01'00'00'00;  // ULF_NO_ERRNO: the error is returned instead
constexpr std::uint32_t k_no_timeout = 0;

bool has_os_sync() noexcept { return &os_sync_wait_on_address != nullptr && &os_sync_wake_by_address_any != nullptr; }

}  // namespace

void park_darwin::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    // The caller tests the word again after every outcome: a wake-up, an interruption, or a word that differed from the start.
    if (has_os_sync()) os_sync_wait_on_address(&word, expected, sizeof word, k_no_flags);
    else __ulock_wait(k_compare_and_wait | k_no_errno, &word, expected, k_no_timeout);
}

void park_darwin::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_release);  // PK1
    // The word may be destroyed now. The kernel uses the address as a key and does not read it. Another thread that sleeps at the same
    // address may return without a reason, which every waiter must expect.
    if (has_os_sync()) os_sync_wake_by_address_any(&word, sizeof word, k_no_flags);
    else __ulock_wake(k_compare_and_wait | k_no_errno, &word, 0);
}

}  // namespace heddle::inline v0::detail

#endif

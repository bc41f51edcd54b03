// SPDX-License-Identifier: Apache-2.0
// park_wait_on_address.cpp - WaitOnAddress and WakeByAddressSingle, of the library `synchronization`.
#include "park_wait_on_address.hpp"

#ifdef HEDDLE_HAVE_PARK_WAIT_ON_ADDRESS

#include <heddle/detail/base/step.hpp>

#include "windows_api.hpp"

namespace heddle::detail {

static_assert(sizeof(std::atomic<std::uint32_t>) == 4 && std::atomic<std::uint32_t>::is_always_lock_free,
              "the system reads the word itself");

void park_wait_on_address::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    step("park.sleep");
    // Every outcome means "look again": woken, woken for no reason, or the word differed from the start.
    WaitOnAddress(&word, &expected, sizeof expected, INFINITE);
}

void park_wait_on_address::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_release);  // PK1
    step("park.stored");
    // The word may be gone by now. The system takes the address as a key and does not read it; a stranger who sleeps at the
    // same address returns for no reason, as every waiter must expect.
    WakeByAddressSingle(&word);
}

}  // namespace heddle::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// park_windows.cpp - the parkers of Windows: WaitOnAddress of the library `synchronization`, and an event.
#if defined(_WIN32)

#include "parkers.hpp"

#include <system_error>

#include <heddle/detail/base/exceptions.hpp>

#include "windows_api.hpp"

namespace heddle::inline v0::detail {

#ifdef HEDDLE_HAVE_PARK_WAIT_ON_ADDRESS

static_assert(sizeof(std::atomic<std::uint32_t>) == 4 && std::atomic<std::uint32_t>::is_always_lock_free,
              "the system reads the word itself");

void park_wait_on_address::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    // The caller tests the word again after every outcome: a wake-up, a return without one, or a word that differed from the start.
    WaitOnAddress(&word, &expected, sizeof expected, INFINITE);
}

void park_wait_on_address::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_release);  // PK1
    // The word may be destroyed now. The system uses the address as a key and does not read it. Another thread that sleeps at the same
    // address may return without a reason, which every waiter must expect.
    WakeByAddressSingle(&word);
}

#endif

// The event resets itself when it releases its one waiter. If it is set while no thread waits, the next wait returns once without a
// reason.
namespace {

static_assert(sizeof(SRWLOCK) == sizeof(void*), "park_event has room for the lock");

SRWLOCK* as_lock(void*& lock) noexcept { return reinterpret_cast<SRWLOCK*>(&lock); }

HANDLE make_event() {
    const HANDLE made = CreateEventW(nullptr, FALSE, FALSE, nullptr);
    if (made == nullptr)
        raise(std::system_error(static_cast<int>(GetLastError()), std::system_category(), "heddle: CreateEvent"));
    return made;
}

}  // namespace

park_event::park_event() : changed_(make_event()) {}

park_event::~park_event() {
    AcquireSRWLockExclusive(as_lock(lock_));  // the waker has unlocked
    ReleaseSRWLockExclusive(as_lock(lock_));
    CloseHandle(changed_);
}

void park_event::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    // Relaxed: after a stale value it waits, and the thread that changed the word has set the event or is about to set it.
    if (word.load(std::memory_order_relaxed) == expected) WaitForSingleObject(changed_, INFINITE);
}

void park_event::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    AcquireSRWLockExclusive(as_lock(lock_));
    word.store(value, std::memory_order_release);  // PK1
    SetEvent(changed_);
    ReleaseSRWLockExclusive(as_lock(lock_));
}

}  // namespace heddle::inline v0::detail

#endif

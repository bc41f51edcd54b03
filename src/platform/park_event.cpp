// SPDX-License-Identifier: Apache-2.0
// park_event.cpp - an event that is set by whoever changes the word, and resets itself when its one waiter is let through.
//
// An event that was set while nobody waited lets the next wait through for no reason, once.
#include "park_event.hpp"

#ifdef HEDDLE_HAVE_PARK_EVENT

#include <system_error>

#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/base/step.hpp>

#include "windows_api.hpp"

namespace heddle::detail {
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
    AcquireSRWLockExclusive(as_lock(lock_));  // the waker has left
    ReleaseSRWLockExclusive(as_lock(lock_));
    CloseHandle(changed_);
}

void park_event::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    step("park.sleep");
    // Relaxed: stale means that it waits, and the event of whoever has changed the word is set or about to be.
    if (word.load(std::memory_order_relaxed) == expected) WaitForSingleObject(changed_, INFINITE);
}

void park_event::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    AcquireSRWLockExclusive(as_lock(lock_));
    word.store(value, std::memory_order_release);  // PK1
    step("park.stored");
    SetEvent(changed_);
    ReleaseSRWLockExclusive(as_lock(lock_));
}

}  // namespace heddle::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// park_event.hpp - the parker on a Windows event, for systems before Windows 8.
//
// Lifetime   wake stores and sets the event under a lock. The waiter may see the value right after the store, even without
//            having waited. So the destructor takes the lock once: whoever has seen the value closes nothing before
//            the waker has unlocked. A slim lock holds nothing that would have to be destroyed.
#pragma once

#if defined(_WIN32)
#define HEDDLE_HAVE_PARK_EVENT 1

#include <atomic>
#include <cstdint>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::detail {

// Contract: detail/platform/park.hpp.
class park_event : immovable {
public:
    static constexpr const char* k_name = "event";

    park_event();
    ~park_event();

    void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;

private:
    void* lock_ = nullptr;  // an SRWLOCK
    void* changed_;         // the handle of an event that resets itself
};

}  // namespace heddle::detail

#endif

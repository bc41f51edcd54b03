// SPDX-License-Identifier: Apache-2.0
// park_condvar.hpp - the parker on a mutex and a condition variable: the fallback that every system has.
//
// Lifetime   wake stores, notifies and unlocks, in this order. The waiter may see the value right after the store, even
//            without having waited. So the destructor takes the mutex once: whoever has seen the value destroys
//            nothing before the waker has unlocked. The waker touches nothing after that, and POSIX lets a
//            mutex be destroyed as soon as it is unlocked, though the call that unlocked it may not have returned.
#pragma once

#define HEDDLE_HAVE_PARK_CONDVAR 1

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::detail {

// Contract: detail/platform/park.hpp.
class park_condvar : immovable {
public:
    static constexpr const char* k_name = "condvar";

    park_condvar() = default;
    ~park_condvar();

    void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;

private:
    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace heddle::detail

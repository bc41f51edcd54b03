// SPDX-License-Identifier: Apache-2.0
// park_wait_on_address.hpp - the parker on Windows 8 and later: the system sleeps on the word's address.
#pragma once

#if defined(_WIN32)
#include <sdkddkver.h>
#if _WIN32_WINNT >= 0x0602
#define HEDDLE_HAVE_PARK_WAIT_ON_ADDRESS 1

#include <atomic>
#include <cstdint>

namespace heddle::detail {

// Contract: detail/platform/park.hpp. Static, so that nobody is tempted to touch the parker after the store in `wake`.
struct park_wait_on_address {
    static constexpr const char* k_name = "wait_on_address";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

}  // namespace heddle::detail

#endif
#endif

// SPDX-License-Identifier: Apache-2.0
// park_darwin.hpp - the parker on macOS and its relatives: the kernel sleeps on the word's address.
#pragma once

#if defined(__APPLE__)
#define HEDDLE_HAVE_PARK_DARWIN 1

#include <atomic>
#include <cstdint>

namespace heddle::detail {

// Contract: detail/platform/park.hpp. Static, so that nobody is tempted to touch the parker after the store in `wake`.
struct park_darwin {
    static constexpr const char* k_name = "darwin";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

}  // namespace heddle::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// park_emscripten.hpp - the parker on WebAssembly with threads: workers sleep on the word's address, and the page never sleeps.
#pragma once

#if defined(__EMSCRIPTEN_PTHREADS__)
#define HEDDLE_HAVE_PARK_EMSCRIPTEN 1

#include <atomic>
#include <cstdint>

namespace heddle::detail {

// Contract: detail/platform/park.hpp. Static, so that nobody is tempted to touch the parker after the store in `wake`.
struct park_emscripten {
    static constexpr const char* k_name = "emscripten";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

}  // namespace heddle::detail

#endif

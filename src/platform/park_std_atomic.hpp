// SPDX-License-Identifier: Apache-2.0
// park_std_atomic.hpp - the parker on the standard library's std::atomic::wait.
//
// Where there is no futex (Windows), libstdc++ 12 does it by a condition variable, and compares the word before it takes the mutex
// of that: a wake in between meets no waiter, and is lost (_M_do_wait in its bits/atomic_wait.h). Under Emscripten libc++ 21 does not
// sleep: it looks again after pauses that grow, and eight threads in a ring pass on fewer than 70 wake-ups a second.
#pragma once

#include <version>

#if defined(__cpp_lib_atomic_wait) && (!defined(__GLIBCXX__) || defined(_GLIBCXX_HAVE_LINUX_FUTEX)) && \
    !defined(__EMSCRIPTEN__)
#define HEDDLE_HAVE_PARK_STD_ATOMIC 1

#include <atomic>
#include <cstdint>

namespace heddle::detail {

// Contract: detail/platform/park.hpp. Static, so that nobody is tempted to touch the parker after the store in `wake`.
struct park_std_atomic {
    static constexpr const char* k_name = "std_atomic";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

}  // namespace heddle::detail

#endif

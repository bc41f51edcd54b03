// SPDX-License-Identifier: Apache-2.0
// pause.hpp - what a thread does while it spins: pause is a hint to the core, yield_thread a hint to the operating system.
#pragma once

#if defined(HEDDLE_MODEL)
#include <model/seam.hpp>
#elif defined(HEDDLE_SIM)
#include <sim/seam.hpp>
#else

#include <heddle/config.hpp>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace heddle::inline v0::detail {

inline void pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(_MSC_VER)
    _mm_pause();
#elif defined(__aarch64__) || defined(__arm__)
    asm volatile("yield");
#endif
}

// Gives the processor to another runnable thread; returns at once if there is none.
HEDDLE_API void yield_thread() noexcept;

}  // namespace heddle::inline v0::detail

#endif

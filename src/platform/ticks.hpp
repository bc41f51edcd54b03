// SPDX-License-Identifier: Apache-2.0
// ticks.hpp - a clock that takes a few nanoseconds to read, for traces. Its unit is unknown: compare it with detail::clock.
#pragma once

#include <cstdint>

#include <heddle/detail/base/clock.hpp>

#if defined(__x86_64__) || defined(__i386__)
#include <x86intrin.h>
#endif

namespace heddle::inline v0::detail {

#if defined(__x86_64__) || defined(__i386__)

// Does the processor's counter run at one rate on all cores, whatever they do?
bool has_steady_counter() noexcept;

inline std::uint64_t ticks() noexcept {
    static const bool is_steady = has_steady_counter();
    return is_steady ? __rdtsc() : static_cast<std::uint64_t>(clock::now().time_since_epoch().count());
}

#elif defined(__aarch64__) && defined(__GNUC__)

inline std::uint64_t ticks() noexcept {
    std::uint64_t now;
    asm volatile("mrs %0, cntvct_el0" : "=r"(now));
    return now;
}

#else

inline std::uint64_t ticks() noexcept { return static_cast<std::uint64_t>(clock::now().time_since_epoch().count()); }

#endif

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// ticks.cpp - whether the time stamp counter of x86 can be used as a clock.
#include "ticks.hpp"

#if defined(__x86_64__) || defined(__i386__)

#include <cpuid.h>

namespace heddle::inline v0::detail {

bool has_steady_counter() noexcept {
    constexpr unsigned k_power_management = 0x80000007;
    constexpr unsigned k_invariant = 1u << 8;
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(k_power_management, &a, &b, &c, &d) != 0 && (d & k_invariant) != 0;
}

}  // namespace heddle::inline v0::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// core_classes_darwin.cpp - the performance levels of macOS. Level 0 is the fastest.
//
// The number of processors of a level is documented. Their indices are not: the kernel numbers them from the slowest level up.
#if defined(__APPLE__)

#include <cstddef>
#include <string>

#include <pthread.h>

#include "core_classes.hpp"
#include "sysctl_darwin.hpp"

namespace heddle::inline v0::detail {

core_speeds read_core_speeds(const char*) {
    core_speeds found;
    for (unsigned level = sysctl_number("hw.nperflevels"); level-- > 0;) {
        const unsigned processors = sysctl_number("hw.perflevel" + std::to_string(level) + ".logicalcpu");
        found.resize(found.size() + processors, std::uint64_t{1'000} - level);
    }
    return found;
}

// Public since macOS 11.
unsigned current_processor() noexcept {
    std::size_t here = 0;
    return pthread_cpu_number_np(&here) == 0 ? static_cast<unsigned>(here) : ~0u;
}

}  // namespace heddle::inline v0::detail

#endif

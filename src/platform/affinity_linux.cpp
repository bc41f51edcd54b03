// SPDX-License-Identifier: Apache-2.0
// affinity_linux.cpp - reads and sets the calling thread's affinity mask, however many processors the kernel knows.
#if defined(__linux__)

#include "affinity.hpp"

#include <cerrno>
#include <cstddef>

#include <sched.h>

namespace heddle::detail {
namespace {

constexpr int k_first_mask = 1024;           // glibc's cpu_set_t
constexpr int k_largest_mask = 1024 * 1024;  // far beyond any kernel's limit (8192 in 2024)

// Calls use(mask, bytes, bits) with the calling thread's mask, in a set that is large enough for the kernel; false if there
// is none.
template <class Use>
bool with_own_mask(Use&& use) noexcept {
    for (int bits = k_first_mask; bits <= k_largest_mask; bits *= 2) {
        cpu_set_t* const mask = CPU_ALLOC(static_cast<std::size_t>(bits));
        if (mask == nullptr) return false;
        const std::size_t bytes = CPU_ALLOC_SIZE(static_cast<std::size_t>(bits));
        const bool read = sched_getaffinity(0, bytes, mask) == 0;
        const bool is_too_small = !read && errno == EINVAL;
        const bool used = read && use(mask, bytes, bits);
        CPU_FREE(mask);
        if (!is_too_small) return used;
    }
    return false;
}

}  // namespace

unsigned affinity_cpus() noexcept {
    unsigned count = 0;
    with_own_mask([&](const cpu_set_t* mask, std::size_t bytes, int) {
        count = static_cast<unsigned>(CPU_COUNT_S(bytes, mask));
        return true;
    });
    return count;
}

bool pin_to_cpu(unsigned nth) noexcept {
    return with_own_mask([&](cpu_set_t* mask, std::size_t bytes, int bits) {
        int to_skip = static_cast<int>(nth % static_cast<unsigned>(CPU_COUNT_S(bytes, mask)));
        for (int cpu = 0; cpu < bits; ++cpu) {
            if (!CPU_ISSET_S(static_cast<std::size_t>(cpu), bytes, mask) || to_skip-- > 0) continue;
            CPU_ZERO_S(bytes, mask);
            CPU_SET_S(static_cast<std::size_t>(cpu), bytes, mask);
            return sched_setaffinity(0, bytes, mask) == 0;
        }
        return false;
    });
}

}  // namespace heddle::detail

#endif

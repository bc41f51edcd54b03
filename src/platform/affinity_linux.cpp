// SPDX-License-Identifier: Apache-2.0
// affinity_linux.cpp - counts the calling thread's affinity mask, however many processors the kernel knows.
#if defined(__linux__)

#include "affinity.hpp"

#include <cerrno>
#include <optional>

#include <sched.h>

namespace heddle::detail {
namespace {

constexpr int k_first_mask = 1024;           // glibc's cpu_set_t
constexpr int k_largest_mask = 1024 * 1024;  // far beyond any kernel's limit (8192 in 2024)

// Counts through a mask with room for `cpus` processors. No value: the kernel needs a larger one.
std::optional<unsigned> count_with_room_for(int cpus) noexcept {
    cpu_set_t* const mask = CPU_ALLOC(static_cast<std::size_t>(cpus));
    if (mask == nullptr) return 0;
    const std::size_t size = CPU_ALLOC_SIZE(static_cast<std::size_t>(cpus));
    std::optional<unsigned> count = 0;
    if (sched_getaffinity(0, size, mask) == 0) {
        count = static_cast<unsigned>(CPU_COUNT_S(size, mask));
    } else if (errno == EINVAL) {
        count.reset();
    }
    CPU_FREE(mask);
    return count;
}

}  // namespace

unsigned affinity_cpus() noexcept {
    for (int room = k_first_mask; room <= k_largest_mask; room *= 2) {
        if (const auto count = count_with_room_for(room)) return *count;
    }
    return 0;
}

}  // namespace heddle::detail

#endif

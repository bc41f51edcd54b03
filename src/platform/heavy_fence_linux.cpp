// SPDX-License-Identifier: Apache-2.0
// heavy_fence_linux.cpp - the heavy half of detail/base/fence.hpp, by the membarrier system call (Linux 4.14).
//
// The process registers when it is first asked. A forked child inherits the registration with the address space.
// HEDDLE_MEMBARRIER=off in the environment makes has_heavy_fence() false, as on a kernel without membarrier.
//
// HF1  registered   has_heavy_fence: support.store(release)  ->  support.load(acquire)
//      Whoever is told "yes" calls membarrier after the registration.
#if defined(__linux__)

#include <cstdlib>
#include <cstring>

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/fence.hpp>

namespace heddle::detail {
namespace {

enum class answer {
    unknown,
    yes,
    no
};

// No lock and no guard: registering twice is harmless, and a fork in the middle leaves nothing locked.
constinit atomic<answer> support{"heavy fence support", answer::unknown};

bool membarrier(int command) noexcept { return syscall(SYS_membarrier, command, 0, 0) == 0; }

bool switched_off() noexcept {
    const char* const wish = std::getenv("HEDDLE_MEMBARRIER");
    return wish != nullptr && std::strcmp(wish, "off") == 0;
}

}  // namespace

bool has_heavy_fence() noexcept {
    answer known = support.load(std::memory_order_acquire);  // HF1
    if (known == answer::unknown) {
        const bool registered = !switched_off() && membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED);
        known = registered ? answer::yes : answer::no;
        support.store(known, std::memory_order_release);  // HF1
    }
    return known == answer::yes;
}

bool heavy_fence() noexcept { return has_heavy_fence() && membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED); }

}  // namespace heddle::detail

#endif

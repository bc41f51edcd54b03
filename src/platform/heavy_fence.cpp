// SPDX-License-Identifier: Apache-2.0
// heavy_fence.cpp - the heavy half of detail/base/fence.hpp: membarrier (Linux 4.14) or FlushProcessWriteBuffers (Windows).
//
// HEDDLE_MEMBARRIER=off in the environment makes has_heavy_fence() false, as on a system without either.
//
// HF1  registered   has_heavy_fence: support.store(release)  ->  support.load(acquire)
//      A thread that reads "yes" calls membarrier after the registration.
#include <heddle/detail/base/fence.hpp>

#include <cstring>

#include <heddle/detail/base/atomic.hpp>

#include "environment.hpp"

#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(_WIN32)
#include "windows_api.hpp"
#endif

namespace heddle::inline v0::detail {

#if defined(__linux__) || defined(_WIN32)

namespace {

bool is_switched_off() noexcept {
    const char* const wish = environment_variable("HEDDLE_MEMBARRIER");
    return wish != nullptr && std::strcmp(wish, "off") == 0;
}

}  // namespace

#endif

#if defined(__linux__)

namespace {

enum class answer {
    unknown,
    yes,
    no
};

// The first caller registers the process; a forked child inherits the registration with the address space. There is no lock and no guard:
// to register twice is harmless, and a fork during the registration leaves nothing locked.
constinit atomic<answer> support{"heavy fence support", answer::unknown};

bool membarrier(int command) noexcept { return syscall(SYS_membarrier, command, 0, 0) == 0; }

}  // namespace

bool has_heavy_fence() noexcept {
    answer known = support.load(std::memory_order_acquire);  // HF1
    if (known == answer::unknown) {
        const bool registered = !is_switched_off() && membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED);
        known = registered ? answer::yes : answer::no;
        support.store(known, std::memory_order_release);  // HF1
    }
    return known == answer::yes;
}

bool heavy_fence() noexcept { return has_heavy_fence() && membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED); }

#elif defined(_WIN32)

namespace {

// FlushProcessWriteBuffers does nothing in Wine, up to version 8 at least.
bool is_wine() noexcept {
    const HMODULE ntdll = GetModuleHandleW(L"ntdll.dll");
    return ntdll != nullptr && GetProcAddress(ntdll, "wine_get_version") != nullptr;
}

}  // namespace

bool has_heavy_fence() noexcept {
    static const bool answer = !is_switched_off() && !is_wine();
    return answer;
}

bool heavy_fence() noexcept {
    if (!has_heavy_fence()) return false;
    FlushProcessWriteBuffers();
    return true;
}

#else

// Both sides of a pair use full_fence.
bool has_heavy_fence() noexcept { return false; }

bool heavy_fence() noexcept { return false; }

#endif

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// heavy_fence_windows.cpp - the heavy half of detail/base/fence.hpp, by FlushProcessWriteBuffers.
//
// HEDDLE_MEMBARRIER=off in the environment makes has_heavy_fence() false, as on a system without it. Wine, up to 8 at least, has
// the function and does nothing in it, so it counts as one.
#if defined(_WIN32)

#include <cstdlib>
#include <cstring>

#include <heddle/detail/base/fence.hpp>

#include "windows_api.hpp"

namespace heddle::detail {
namespace {

bool switched_off() noexcept {
    const char* const wish = std::getenv("HEDDLE_MEMBARRIER");
    return wish != nullptr && std::strcmp(wish, "off") == 0;
}

bool is_wine() noexcept {
    const HMODULE ntdll = GetModuleHandleW(L"ntdll.dll");
    return ntdll != nullptr && GetProcAddress(ntdll, "wine_get_version") != nullptr;
}

}  // namespace

bool has_heavy_fence() noexcept {
    static const bool answer = !switched_off() && !is_wine();
    return answer;
}

bool heavy_fence() noexcept {
    if (!has_heavy_fence()) return false;
    FlushProcessWriteBuffers();
    return true;
}

}  // namespace heddle::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// own_thread.hpp - what the system reports about the calling thread: its name, and the size of its stack.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string>

#if defined(_WIN32)
#include <windows.h>
#else
#include <pthread.h>
#endif

namespace heddle::test {

#if defined(_WIN32)

// Not all headers declare the function: it exists since Windows 10, 1607.
inline std::string own_name() {
    using get_description = HRESULT(WINAPI*)(HANDLE, PWSTR*);
    const FARPROC found = GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "GetThreadDescription");
    PWSTR wide = nullptr;
    std::string name;
    if (found == nullptr || FAILED(std::bit_cast<get_description>(found)(GetCurrentThread(), &wide))) return name;
    for (const wchar_t* letter = wide; *letter != L'\0'; ++letter) name += static_cast<char>(*letter);
    LocalFree(wide);
    return name;
}

inline std::size_t own_stack_size() {
    ULONG_PTR low = 0;
    ULONG_PTR high = 0;
    GetCurrentThreadStackLimits(&low, &high);
    return high - low;
}

#else

#if defined(__EMSCRIPTEN__)
inline std::string own_name() { return {}; }  // not available
#else
inline std::string own_name() {
    std::array<char, 64> name{};
    pthread_getname_np(pthread_self(), name.data(), name.size());
    return name.data();
}
#endif

// 0 if the system does not report it.
inline std::size_t own_stack_size() {
    pthread_attr_t attributes;
    std::size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return size;
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_destroy(&attributes);
    return size;
}

#endif

}  // namespace heddle::test

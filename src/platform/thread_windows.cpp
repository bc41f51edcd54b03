// SPDX-License-Identifier: Apache-2.0
// thread_windows.cpp - threads on Windows. The C runtime creates them, because it has data of its own for each thread.
#if defined(_WIN32) && !defined(HEDDLE_NO_THREADS)

#include "thread.hpp"

#include <array>
#include <bit>
#include <cerrno>
#include <limits>

#include <process.h>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/pause.hpp>

#include "fault.hpp"
#include "windows_api.hpp"

namespace heddle::inline v0::detail {

bool can_start_threads() noexcept { return true; }

thread::~thread() { HEDDLE_ASSERT(!started_, "a thread is joined before it is destroyed"); }

int thread::start(entry_point entry, void* argument, const thread_options& options) noexcept {
    struct trampoline {
        static unsigned __stdcall run(void* self) noexcept {
            thread::run(self);
            return 0;
        }
    };
    HEDDLE_ASSERT(!started_, "a thread is started once");
    if (thread_start_fails()) return EAGAIN;
    if (options.stack_size > std::numeric_limits<unsigned>::max()) return EINVAL;
    entry_ = entry;
    argument_ = argument;
    set_name(options);
    errno = 0;
    // The size is reserved, not committed: pages are allocated when they are used, as on other systems.
    handle_ = _beginthreadex(nullptr, static_cast<unsigned>(options.stack_size), &trampoline::run, this,
                             STACK_SIZE_PARAM_IS_A_RESERVATION, nullptr);
    if (handle_ == 0) return errno != 0 ? errno : EAGAIN;
    started_ = true;
    return 0;
}

void thread::join() noexcept {
    HEDDLE_ASSERT(started_, "only a started thread is joined");
    const HANDLE handle = std::bit_cast<HANDLE>(handle_);
    WaitForSingleObject(handle, INFINITE);
    CloseHandle(handle);
    started_ = false;
}

// SetThreadDescription exists since Windows 10, 1607. The look-up by name lets programs start on older systems.
void name_own_thread(const char* name) noexcept {
    using set_description = HRESULT(WINAPI*)(HANDLE, PCWSTR);
    static const auto describe = [] {
        const FARPROC found = GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "SetThreadDescription");
        return std::bit_cast<set_description>(found);
    }();
    std::array<wchar_t, 64> wide;
    const int length = MultiByteToWideChar(CP_UTF8, 0, name, -1, wide.data(), static_cast<int>(wide.size()));
    if (describe != nullptr && length > 0) describe(GetCurrentThread(), wide.data());
}

void yield_thread() noexcept { SwitchToThread(); }

}  // namespace heddle::inline v0::detail

#endif

// SPDX-License-Identifier: Apache-2.0
// thread_time.cpp - the processor time of a thread, by POSIX and by Windows.
#include <heddle/config.hpp>

#ifdef HEDDLE_PROFILE  // empty in the plain library

#include "thread_time.hpp"

#if defined(_WIN32)
#include <windows.h>
#else
#include <ctime>
#endif

namespace heddle::inline v0::detail {

#if defined(_WIN32)

// The system counts in steps of a time slice, so this is of use for long stretches only.
std::uint64_t thread_cpu_nanoseconds() noexcept {
    FILETIME made, ended, kernel, user;
    if (GetThreadTimes(GetCurrentThread(), &made, &ended, &kernel, &user) == 0) return 0;
    const auto hundreds = [](const FILETIME& one) {
        return static_cast<std::uint64_t>(one.dwHighDateTime) << 32 | one.dwLowDateTime;
    };
    return (hundreds(kernel) + hundreds(user)) * 100;
}

#elif defined(CLOCK_THREAD_CPUTIME_ID)

std::uint64_t thread_cpu_nanoseconds() noexcept {
    timespec time{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return 0;
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

#else

std::uint64_t thread_cpu_nanoseconds() noexcept { return 0; }

#endif

}  // namespace heddle::inline v0::detail

#endif

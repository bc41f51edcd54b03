// SPDX-License-Identifier: Apache-2.0
// cpu_time.hpp - how much processor time was used, which is not how much time went by.
#pragma once

#if defined(_WIN32)
#include <windows.h>
#else
#include <sys/resource.h>
#include <sys/time.h>
#endif

namespace heddle::test {

#if defined(_WIN32)

inline double seconds_in(const FILETIME& time) {
    constexpr double k_seconds_in_a_tick = 1e-7;
    return (static_cast<double>(time.dwHighDateTime) * 4294967296.0 + static_cast<double>(time.dwLowDateTime)) *
           k_seconds_in_a_tick;
}

// By all threads of the process, those that have ended included.
inline double cpu_seconds() {
    FILETIME begun, ended, system, user;
    return GetProcessTimes(GetCurrentProcess(), &begun, &ended, &system, &user) ? seconds_in(system) + seconds_in(user)
                                                                                : 0.0;
}

inline double cpu_seconds_of_own_thread() {
    FILETIME begun, ended, system, user;
    return GetThreadTimes(GetCurrentThread(), &begun, &ended, &system, &user) ? seconds_in(system) + seconds_in(user)
                                                                              : 0.0;
}

#else

inline double seconds_used(int who) {
    rusage used{};
    getrusage(who, &used);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// By all threads of the process, those that have ended included.
inline double cpu_seconds() { return seconds_used(RUSAGE_SELF); }

inline double cpu_seconds_of_own_thread() { return seconds_used(RUSAGE_THREAD); }

#endif

// By all but the calling one.
inline double cpu_seconds_of_others() { return cpu_seconds() - cpu_seconds_of_own_thread(); }

}  // namespace heddle::test

// SPDX-License-Identifier: Apache-2.0
// cpu_time.hpp - how much processor time was used, which is not how much time went by.
#pragma once

#include <sys/resource.h>
#include <sys/time.h>

namespace heddle::test {

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

// By all but the calling one.
inline double cpu_seconds_of_others() { return seconds_used(RUSAGE_SELF) - seconds_used(RUSAGE_THREAD); }

}  // namespace heddle::test

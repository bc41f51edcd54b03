// SPDX-License-Identifier: Apache-2.0
// spin.hpp - work of a known length: by the thread's processor time, so that it is the same on a machine that also does other things.
#pragma once

#include <ctime>

namespace heddle_test {

inline double own_milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

inline void spin(double milliseconds) {
    const double end = own_milliseconds() + milliseconds;
    while (own_milliseconds() < end) {}
}

}  // namespace heddle_test

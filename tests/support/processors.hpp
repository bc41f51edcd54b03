// SPDX-License-Identifier: Apache-2.0
// processors.hpp - on how many processors the threads of a test run. Linux only.
#pragma once

#include <cstddef>

#include <sched.h>

namespace heddle::test {

inline constexpr int k_all_processors = CPU_SETSIZE;

// The processors that the process had when this was first asked.
inline const cpu_set_t& processors_at_start() {
    static const cpu_set_t all = [] {
        cpu_set_t found;
        CPU_ZERO(&found);
        sched_getaffinity(0, sizeof found, &found);
        return found;
    }();
    return all;
}

// The calling thread, and those that it starts from now on, run on the first `count` of these, or on all if there are
// fewer. False: the system refuses.
inline bool use_processors(int count) {
    cpu_set_t some;
    CPU_ZERO(&some);
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE && count > 0; ++cpu) {
        if (!CPU_ISSET(cpu, &processors_at_start())) continue;
        CPU_SET(cpu, &some);
        --count;
    }
    return sched_setaffinity(0, sizeof some, &some) == 0;
}

}  // namespace heddle::test

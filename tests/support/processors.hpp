// SPDX-License-Identifier: Apache-2.0
// processors.hpp - sets on how many processors the threads of a test run. Linux and Windows.
#pragma once

#include <bit>
#include <cstddef>
#include <limits>

#if defined(_WIN32)
#include <windows.h>
#else
#include <sched.h>
#endif

namespace heddle::test {

inline constexpr int k_all_processors = std::numeric_limits<int>::max();

#if defined(_WIN32)

using processor_set = DWORD_PTR;

inline processor_set own_processors() {
    processor_set mine = 0;
    processor_set of_system = 0;
    GetProcessAffinityMask(GetCurrentProcess(), &mine, &of_system);
    return mine;
}
inline int processor_count(const processor_set& set) { return std::popcount(set); }
inline processor_set first_of(processor_set set, int count) {
    processor_set some = 0;
    for (; set != 0 && count > 0; --count, set &= set - 1) some |= set & (~set + 1);
    return some;
}
inline bool use(const processor_set& set) { return SetProcessAffinityMask(GetCurrentProcess(), set) != 0; }

#else

using processor_set = cpu_set_t;

inline processor_set own_processors() {
    processor_set found;
    CPU_ZERO(&found);
    sched_getaffinity(0, sizeof found, &found);
    return found;
}
inline int processor_count(const processor_set& set) { return CPU_COUNT(&set); }
inline processor_set first_of(processor_set set, int count) {  // by value: musl's CPU_ISSET does not accept a const set
    processor_set some;
    CPU_ZERO(&some);
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE && count > 0; ++cpu) {
        if (!CPU_ISSET(cpu, &set)) continue;
        CPU_SET(cpu, &some);
        --count;
    }
    return some;
}
inline bool use(const processor_set& set) { return sched_setaffinity(0, sizeof set, &set) == 0; }

#endif

// The processors of the process at the first call of this function.
inline const processor_set& processors_at_start() {
    static const processor_set all = own_processors();
    return all;
}

// The calling thread, and those that it starts from now on, run on the first `count` of these, or on all if there are
// fewer. Returns false if the system refuses.
inline bool use_processors(int count) { return use(first_of(processors_at_start(), count)); }

}  // namespace heddle::test

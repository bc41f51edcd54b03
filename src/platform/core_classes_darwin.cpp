// SPDX-License-Identifier: Apache-2.0
// core_classes_darwin.cpp - the levels of performance of macOS, of which 0 is the fastest.
//
// How many processors a level has is documented, which ones they are is not: the kernel numbers them from the slowest level up.
#if defined(__APPLE__)

#include <cstddef>
#include <string>

#include <pthread.h>
#include <sys/sysctl.h>

#include "core_classes.hpp"

namespace heddle::detail {
namespace {

// 0 if the system does not know the name.
unsigned read_number(const std::string& name) {
    int value = 0;
    std::size_t size = sizeof value;
    if (sysctlbyname(name.c_str(), &value, &size, nullptr, 0) != 0 || value < 0) return 0;
    return static_cast<unsigned>(value);
}

}  // namespace

core_speeds read_core_speeds(const char*) {
    core_speeds found;
    for (unsigned level = read_number("hw.nperflevels"); level-- > 0;) {
        const unsigned processors = read_number("hw.perflevel" + std::to_string(level) + ".logicalcpu");
        found.resize(found.size() + processors, std::uint64_t{1'000} - level);
    }
    return found;
}

// A public call since macOS 11.
unsigned current_processor() noexcept {
    std::size_t here = 0;
    return pthread_cpu_number_np(&here) == 0 ? static_cast<unsigned>(here) : ~0u;
}

}  // namespace heddle::detail

#endif

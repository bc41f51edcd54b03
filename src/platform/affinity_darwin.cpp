// SPDX-License-Identifier: Apache-2.0
// affinity_darwin.cpp - macOS has no affinity: the kernel places threads by their class of service. How many run at a time can be asked.
#if defined(__APPLE__)

#include "affinity.hpp"

#include <cstddef>

#include <sys/sysctl.h>

namespace heddle::detail {

unsigned affinity_cpus() noexcept {
    int active = 0;
    std::size_t size = sizeof active;
    if (sysctlbyname("hw.activecpu", &active, &size, nullptr, 0) != 0 || active < 0) return 0;
    return static_cast<unsigned>(active);
}

bool pin_to_cpu(unsigned) noexcept { return false; }

}  // namespace heddle::detail

#endif

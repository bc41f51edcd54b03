// SPDX-License-Identifier: Apache-2.0
// topology_darwin.cpp - the performance levels of macOS, and how many cores of a level share a cache. One socket, one memory.
#if defined(__APPLE__)

#include <string>

#include "sysctl_darwin.hpp"
#include "topology.hpp"

namespace heddle::inline v0::detail {

topology read_topology(const char*, std::span<const unsigned> processors) {
    std::vector<core_level> levels;
    for (unsigned level = sysctl_number("hw.nperflevels"); level-- > 0;) {
        const std::string name = "hw.perflevel" + std::to_string(level);
        levels.push_back({sysctl_number(name + ".logicalcpu"), sysctl_number(name + ".cpusperl2")});
    }
    return topology_of_levels(levels, processors);
}

}  // namespace heddle::inline v0::detail

#endif

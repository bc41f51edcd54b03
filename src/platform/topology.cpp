// SPDX-License-Identifier: Apache-2.0
// topology.cpp - the processors of this process, on every system. What a system reports about them is in a file of its own.
#include "topology.hpp"

#include <algorithm>

#include <heddle/numa.hpp>

#include "affinity.hpp"
#include "core_classes.hpp"

namespace heddle::inline v0 {
namespace detail {

#if !defined(__linux__) && !defined(_WIN32) && !defined(__APPLE__)

topology read_topology(const char*, std::span<const unsigned> processors) { return topology_of_levels({}, processors); }

#endif

topology own_topology() {
    std::vector<unsigned> own = own_processors();
    if (own.empty()) own.push_back(0);
    topology found = read_topology("", own);
    const std::vector<unsigned> classes = core_classes_of(read_core_speeds(""));
    for (processor& one : found) {
        if (one.number < classes.size()) one.core_class = classes[one.number];
    }
    return found;
}

topology topology_of_levels(std::span<const core_level> levels, std::span<const unsigned> processors) {
    topology found;
    for (const unsigned number : processors) found.push_back({.number = number});
    unsigned first = 0;
    unsigned caches = 0;
    for (const core_level& level : levels) {
        const unsigned sharing = level.sharing_cache != 0 ? level.sharing_cache : std::max(level.processors, 1u);
        for (processor& one : found) {
            if (one.number >= first && one.number - first < level.processors)
                one.cache = caches + (one.number - first) / sharing;
        }
        first += level.processors;
        caches += level.processors / sharing + 1;
    }
    return found;
}

}  // namespace detail

std::vector<unsigned> numa_nodes() {
    std::vector<unsigned> found;
    for (const detail::processor& one : detail::own_topology()) found.push_back(one.node);
    std::ranges::sort(found);
    const auto repeated = std::ranges::unique(found);
    found.erase(repeated.begin(), repeated.end());
    return found;
}

}  // namespace heddle::inline v0

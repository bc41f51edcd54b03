// SPDX-License-Identifier: Apache-2.0
// topology.hpp - where the processors of the machine are: which share a core, a cache, a memory, a socket.
#pragma once

#include <compare>
#include <cstddef>
#include <span>
#include <vector>

namespace heddle::inline v0::detail {

// A processor, and what it is a part of. The numbers only say what is the same; those of nodes are the system's. What a system does not
// report is 0 for all processors, and each processor is a core of its own.
struct processor {
    unsigned number;          // as affinity.hpp counts
    unsigned core_class = 0;  // 0: the fastest
    unsigned package = 0;     // socket
    unsigned node = 0;        // of memory (NUMA)
    unsigned cache = 0;       // the last level
    unsigned core = number;   // processors of one core share all its units (SMT)

    friend bool operator==(const processor&, const processor&) = default;
};

using topology = std::vector<processor>;

// From the widest group to the narrowest: the order in which processors of one group are next to each other.
inline constexpr unsigned processor::* k_groups[]{&processor::package, &processor::node, &processor::cache,
                                                  &processor::core};

// What the system reports about these processors, in the same order. Tests pass the directory that replaces "/".
topology read_topology(const char* root, std::span<const unsigned> processors);

// The same for the processors that the calling thread may use, with their classes. At least one.
topology own_topology();

// What macOS reports: for each kind of core how many processors there are, and how many share a cache. The slowest kind comes first.
struct core_level {
    unsigned processors;
    unsigned sharing_cache;  // 0: the system does not report it
};
topology topology_of_levels(std::span<const core_level> levels, std::span<const unsigned> processors);

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// topology_windows.cpp - cores, caches, memory nodes and sockets as Windows relates them to processors.
#if defined(_WIN32)

#include <cstddef>

#include "processor_relations_windows.hpp"
#include "topology.hpp"

namespace heddle::inline v0::detail {
namespace {

void mark(topology& all, const GROUP_AFFINITY& where, unsigned processor::* group, unsigned number) {
    for (const unsigned processor_number : processors_of(where)) {
        for (processor& one : all) {
            if (one.number == processor_number) one.*group = number;
        }
    }
}

// A socket may have processors of several groups.
void mark(topology& all, const PROCESSOR_RELATIONSHIP& whole, unsigned processor::* group, unsigned number) {
    for (std::size_t i = 0; i < whole.GroupCount; ++i) mark(all, whole.GroupMask[i], group, number);
}

void mark_caches_of_level(topology& all, unsigned level) {
    unsigned number = 0;
    for_each_relation(RelationCache, [&](const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX& one) {
        if (one.Cache.Level == level) mark(all, one.Cache.GroupMask, &processor::cache, ++number);
    });
}

}  // namespace

topology read_topology(const char*, std::span<const unsigned> processors) {
    topology found = topology_of_levels({}, processors);
    unsigned number = 0;
    for_each_relation(RelationProcessorPackage, [&](const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX& one) {
        mark(found, one.Processor, &processor::package, number++);
    });
    for_each_relation(RelationNumaNode, [&](const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX& one) {
        mark(found, one.NumaNode.GroupMask, &processor::node, static_cast<unsigned>(one.NumaNode.NodeNumber));
    });
    constexpr unsigned k_levels[]{2, 3, 4};
    for (const unsigned level : k_levels) mark_caches_of_level(found, level);
    for_each_relation(RelationProcessorCore, [&](const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX& one) {
        const GROUP_AFFINITY& where = one.Processor.GroupMask[0];  // a core is in one group
        if (where.Mask != 0) mark(found, where, &processor::core, processors_of(where).front());
    });
    return found;
}

}  // namespace heddle::inline v0::detail

#endif

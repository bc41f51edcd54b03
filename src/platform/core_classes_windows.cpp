// SPDX-License-Identifier: Apache-2.0
// core_classes_windows.cpp - the efficiency classes of Windows: a larger class is a faster core. A group numbers up to 64 processors.
#if defined(_WIN32)

#include <cstddef>

#include "core_classes.hpp"
#include "processor_relations_windows.hpp"

namespace heddle::inline v0::detail {
namespace {

// The byte behind `Flags`. Headers older than Windows 10 do not name it, and older systems write 0.
unsigned efficiency_class(const PROCESSOR_RELATIONSHIP& core) noexcept { return (&core.Flags)[1]; }

// The class plus one: 0 is for processors that the system does not describe.
void mark(core_speeds& all, const PROCESSOR_RELATIONSHIP& core) {
    for (const unsigned processor : processors_of(core.GroupMask[0])) {  // a core is in one group
        if (processor >= all.size()) all.resize(std::size_t{processor} + 1);
        all[processor] = std::uint64_t{efficiency_class(core)} + 1;
    }
}

}  // namespace

core_speeds read_core_speeds(const char*) {
    core_speeds found;
    for_each_relation(RelationProcessorCore,
                      [&](const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX& one) { mark(found, one.Processor); });
    return found;
}

unsigned current_processor() noexcept {
    PROCESSOR_NUMBER here;
    GetCurrentProcessorNumberEx(&here);
    return here.Group * k_group_size + here.Number;
}

}  // namespace heddle::inline v0::detail

#endif

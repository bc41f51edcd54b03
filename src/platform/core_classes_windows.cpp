// SPDX-License-Identifier: Apache-2.0
// core_classes_windows.cpp - the efficiency classes of Windows: a larger one is a faster core. Processors are numbered 64 to a group.
#if defined(_WIN32)

#include <cstddef>

#include "core_classes.hpp"
#include "windows_api.hpp"

namespace heddle::detail {
namespace {

constexpr unsigned k_group_size = 64;

std::vector<std::byte> read_cores() {
    DWORD size = 0;
    GetLogicalProcessorInformationEx(RelationProcessorCore, nullptr, &size);
    std::vector<std::byte> records(size);
    auto* const first = reinterpret_cast<SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(records.data());
    if (GetLogicalProcessorInformationEx(RelationProcessorCore, first, &size) == 0) size = 0;
    records.resize(size);
    return records;
}

// The byte behind `Flags`. Headers before those of Windows 10 do not name it, and have a 0 there.
unsigned efficiency_class(const PROCESSOR_RELATIONSHIP& core) noexcept { return (&core.Flags)[1]; }

// Plus one: 0 is for processors that are not described.
void mark(core_speeds& all, const PROCESSOR_RELATIONSHIP& core) {
    const GROUP_AFFINITY& where = core.GroupMask[0];  // a core is in one group
    for (unsigned bit = 0; bit < k_group_size; ++bit) {
        if ((std::uint64_t{where.Mask} >> bit & 1) == 0) continue;
        const std::size_t processor = std::size_t{where.Group} * k_group_size + bit;
        if (processor >= all.size()) all.resize(processor + 1);
        all[processor] = std::uint64_t{efficiency_class(core)} + 1;
    }
}

}  // namespace

core_speeds read_core_speeds(const char*) {
    core_speeds found;
    const std::vector<std::byte> records = read_cores();
    for (std::size_t at = 0; at < records.size();) {
        const auto* const one = reinterpret_cast<const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(records.data() + at);
        mark(found, one->Processor);
        at += one->Size;
    }
    return found;
}

unsigned current_processor() noexcept {
    PROCESSOR_NUMBER here;
    GetCurrentProcessorNumberEx(&here);
    return here.Group * k_group_size + here.Number;
}

}  // namespace heddle::detail

#endif

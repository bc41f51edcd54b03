// SPDX-License-Identifier: Apache-2.0
// processor_relations_windows.hpp - the records in which Windows describes its processors. Only files for Windows include it.
#pragma once

#include <cstddef>
#include <vector>

#include "processor_groups.hpp"
#include "windows_api.hpp"

namespace heddle::inline v0::detail {

// Calls f(record) for each record of this kind. Its size varies.
template <class F>
void for_each_relation(LOGICAL_PROCESSOR_RELATIONSHIP kind, F&& f) {
    DWORD size = 0;
    GetLogicalProcessorInformationEx(kind, nullptr, &size);
    std::vector<std::byte> records(size);
    auto* const first = reinterpret_cast<SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(records.data());
    if (GetLogicalProcessorInformationEx(kind, first, &size) == 0) return;
    for (std::size_t at = 0; at < size;) {
        const auto& one = *reinterpret_cast<const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(records.data() + at);
        f(one);
        at += one.Size;
    }
}

// The numbers of the processors of a mask, as affinity.hpp counts.
inline std::vector<unsigned> processors_of(const GROUP_AFFINITY& where) {
    const processor_group one{where.Group, where.Mask};
    return processors_in({&one, 1});
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// processor_groups_windows.cpp - asks for the process's mask, which exists in a single group, or for what is active in each of several.
#if defined(_WIN32)

#include "processor_groups_windows.hpp"

#include "windows_api.hpp"

namespace heddle::detail {
namespace {

std::uint64_t own_mask() noexcept {
    DWORD_PTR mine = 0;
    DWORD_PTR of_system = 0;
    return GetProcessAffinityMask(GetCurrentProcess(), &mine, &of_system) != 0 ? mine : 0;
}

// Those of a group are numbered from 0.
std::uint64_t active_mask(std::uint16_t group) noexcept {
    const DWORD active = GetActiveProcessorCount(group);
    return active >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << active) - 1;
}

}  // namespace

groups_here own_processor_groups() noexcept {
    groups_here found;
    std::array<USHORT, groups_here::k_most> numbers;
    auto count = static_cast<USHORT>(numbers.size());
    if (GetProcessGroupAffinity(GetCurrentProcess(), &count, numbers.data()) == 0) {
        numbers[0] = 0;
        count = 1;
    }
    for (; found.count < count; ++found.count) {
        const std::uint16_t number = numbers[found.count];
        const std::uint64_t mask = count == 1 ? own_mask() : 0;
        found.groups[found.count] = {number, mask != 0 ? mask : active_mask(number)};
    }
    return found;
}

}  // namespace heddle::detail

#endif

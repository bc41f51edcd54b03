// SPDX-License-Identifier: Apache-2.0
// affinity_windows.cpp - processors by group and mask. A thread does not inherit the affinity of its creator, so the process's counts.
#if defined(_WIN32)

#include "affinity.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "processor_groups.hpp"
#include "windows_api.hpp"

namespace heddle::inline v0::detail {
namespace {

struct group_list {
    static constexpr std::size_t k_most = 32;  // Windows Server 2022 supports 20

    std::array<processor_group, k_most> groups;
    std::size_t count = 0;

    std::span<const processor_group> all() const noexcept { return {groups.data(), count}; }
};

std::uint64_t process_mask() noexcept {
    DWORD_PTR of_process = 0;
    DWORD_PTR of_system = 0;
    return GetProcessAffinityMask(GetCurrentProcess(), &of_process, &of_system) != 0 ? of_process : 0;
}

// The processors of a group are numbered from 0.
std::uint64_t active_mask(std::uint16_t group) noexcept {
    const DWORD active = GetActiveProcessorCount(group);
    return active >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << active) - 1;
}

// The groups that threads of this process run in. Before Windows 11 that is one group, unless the program has moved threads to others.
// A process in one group has an affinity mask; in several groups, every active processor may be used.
group_list own_groups() noexcept {
    group_list found;
    std::array<USHORT, group_list::k_most> numbers;
    auto count = static_cast<USHORT>(numbers.size());
    if (GetProcessGroupAffinity(GetCurrentProcess(), &count, numbers.data()) == 0) {
        numbers[0] = 0;
        count = 1;
    }
    for (; found.count < count; ++found.count) {
        const std::uint16_t number = numbers[found.count];
        const std::uint64_t mask = count == 1 ? process_mask() : 0;
        found.groups[found.count] = {number, mask != 0 ? mask : active_mask(number)};
    }
    return found;
}

}  // namespace

unsigned affinity_cpus() noexcept { return count_processors(own_groups().all()); }

std::vector<unsigned> own_processors() { return processors_in(own_groups().all()); }

bool bind_to(std::span<const unsigned> processors) noexcept {
    const processor_group one = group_for(processors);
    if (one.mask == 0) return false;
    GROUP_AFFINITY where{};
    where.Group = one.number;
    where.Mask = static_cast<KAFFINITY>(one.mask);
    return SetThreadGroupAffinity(GetCurrentThread(), &where, nullptr) != 0;
}

}  // namespace heddle::inline v0::detail

#endif

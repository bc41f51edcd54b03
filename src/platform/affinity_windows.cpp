// SPDX-License-Identifier: Apache-2.0
// affinity_windows.cpp - processors by group and mask. A thread does not inherit its maker's affinity: the process's counts.
#if defined(_WIN32)

#include "affinity.hpp"
#include "processor_groups_windows.hpp"
#include "windows_api.hpp"

namespace heddle::detail {

unsigned affinity_cpus() noexcept { return count_processors(own_processor_groups().all()); }

bool pin_to_cpu(unsigned nth) noexcept {
    const processor_group one = nth_processor(own_processor_groups().all(), nth);
    if (one.mask == 0) return false;
    GROUP_AFFINITY where{};
    where.Group = one.number;
    where.Mask = static_cast<KAFFINITY>(one.mask);
    return SetThreadGroupAffinity(GetCurrentThread(), &where, nullptr) != 0;
}

}  // namespace heddle::detail

#endif

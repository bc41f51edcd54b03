// SPDX-License-Identifier: Apache-2.0
// processor_groups_windows.hpp - the groups of processors that threads of this process run on.
#pragma once

#include <array>
#include <cstddef>

#include "processor_groups.hpp"

namespace heddle::detail {

struct groups_here {
    static constexpr std::size_t k_most = 32;  // Windows Server 2022 has 20

    std::array<processor_group, k_most> groups;
    std::size_t count = 0;

    std::span<const processor_group> all() const noexcept { return {groups.data(), count}; }
};

// One group on systems before Windows 11, unless somebody has put threads into others; there, all of them.
groups_here own_processor_groups() noexcept;

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// processor_groups.hpp - arithmetic on processors as Windows numbers them: in groups of up to 64, each with a mask.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heddle::inline v0::detail {

struct processor_group {
    std::uint16_t number;
    std::uint64_t mask;  // the processors of this group that may be used
};

inline unsigned count_processors(std::span<const processor_group> groups) noexcept {
    unsigned count = 0;
    for (const processor_group& one : groups) count += static_cast<unsigned>(std::popcount(one.mask));
    return count;
}

// Each group numbers its processors from 0. Here a processor has one number in all groups.
inline constexpr unsigned k_group_size = 64;

inline std::vector<unsigned> processors_in(std::span<const processor_group> groups) {
    std::vector<unsigned> found;
    for (const processor_group& one : groups) {
        for (std::uint64_t left = one.mask; left != 0; left &= left - 1) {
            found.push_back(one.number * k_group_size + static_cast<unsigned>(std::countr_zero(left)));
        }
    }
    return found;
}

// A thread runs in one group: the group of the first processor, with all processors of the list that are in it. The mask is 0 if the
// list is empty.
inline processor_group group_for(std::span<const unsigned> processors) noexcept {
    if (processors.empty()) return {0, 0};
    const unsigned group = processors.front() / k_group_size;
    std::uint64_t mask = 0;
    for (const unsigned one : processors) {
        if (one / k_group_size == group) mask |= std::uint64_t{1} << one % k_group_size;
    }
    return {static_cast<std::uint16_t>(group), mask};
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// processor_groups.hpp - processors as Windows numbers them: in groups of up to 64, each with a mask.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace heddle::detail {

struct processor_group {
    std::uint16_t number;
    std::uint64_t mask;  // the processors of it that may be used
};

inline unsigned count_processors(std::span<const processor_group> groups) noexcept {
    unsigned count = 0;
    for (const processor_group& one : groups) count += static_cast<unsigned>(std::popcount(one.mask));
    return count;
}

// The nth processor, counted round if there are fewer: its group, and a mask of it alone. A mask of 0 if there is none at all.
inline processor_group nth_processor(std::span<const processor_group> groups, unsigned nth) noexcept {
    const unsigned count = count_processors(groups);
    if (count == 0) return {0, 0};
    unsigned to_skip = nth % count;
    for (const processor_group& one : groups) {
        for (std::uint64_t left = one.mask; left != 0; left &= left - 1) {
            if (to_skip-- == 0) return {one.number, left & -left};
        }
    }
    return {0, 0};
}

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// sum_of_slots.hpp - for libraries whose forks return nothing: slots for the results of several forks, and their sum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>

namespace bench {

inline constexpr std::size_t k_most_forks = 100;

// fill(slots) writes all `count` slots.
template <class Fill>
std::uint64_t sum_of_slots(std::size_t count, Fill fill) {
    std::uint64_t slots[k_most_forks];
    fill(slots);
    return std::accumulate(slots, slots + count, std::uint64_t{0});
}

}  // namespace bench

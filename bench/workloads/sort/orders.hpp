// SPDX-License-Identifier: Apache-2.0
// orders.hpp - the initial orders of the elements to sort.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

inline constexpr std::uint64_t k_few = 16;  // number of different keys of `few_unique`
inline constexpr std::size_t k_swapped_of_sorted =
    100;  // one in this many elements of `almost_sorted` is swapped with another

// The key at position i of n. Variants that select a type have a random order.
inline std::uint64_t key_at(const arguments& given, std::uint64_t i) {
    if (given.variant == "sorted" || given.variant == "almost_sorted") return i;
    if (given.variant == "reverse") return given.n - i;
    if (given.variant == "equal") return 1;
    if (given.variant == "few_unique") return mix(i) % k_few;
    if (given.variant == "organ_pipe") return std::min(i, given.n - i);
    return mix(i);
}

inline std::vector<std::uint64_t> keys_in_order(const arguments& given) {
    std::vector<std::uint64_t> keys(given.n);
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = key_at(given, i);
    if (given.variant == "almost_sorted") {
        for (std::size_t i = 0; i < keys.size(); i += k_swapped_of_sorted)
            std::swap(keys[i], keys[mix(i) % keys.size()]);
    }
    return keys;
}

}  // namespace bench

// SPDX-License-Identifier: Apache-2.0
// iota.hpp - chains over integers: iota.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "../detail/algo/ranges.hpp"
#include "../detail/base/exceptions.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <std::integral Index>
struct iota_source : origin, by_index<iota_source<Index>> {
    using item = Index;

    iota_source(Index begin, std::size_t n, std::uint64_t by) : first(begin), count(n), step(by) {}

    std::size_t size() const { return count; }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) const {
        return static_cast<Index>(static_cast<std::uint64_t>(first) + i * step);  // modulo 2^64: right for any sign
    }

    Index first;
    std::size_t count;
    std::uint64_t step;
};

// first, first + step, ... as long as it is below `last`; above it, if the step is negative.
template <std::integral Index, std::integral Step>
iota_source<Index> steps_between(Index first, Index last, Step step) {
    if (step == 0) raise(std::invalid_argument("heddle: a step of 0 leads nowhere"));
    const bool is_down = step < 0;
    const auto by = static_cast<std::uint64_t>(step);
    const std::uint64_t stride = is_down ? 0 - by : by;
    const std::uint64_t distance = is_down ? distance_to(last, first) : distance_to(first, last);
    return {first, countable(distance / stride + (distance % stride != 0 ? 1 : 0)), by};
}

}  // namespace heddle::detail

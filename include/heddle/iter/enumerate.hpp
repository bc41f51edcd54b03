// SPDX-License-Identifier: Apache-2.0
// enumerate.hpp - items with their numbers, from a start on: enumerate.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <indexed_source Base>
struct enumerate_source : over<Base>, by_index<enumerate_source<Base>> {
    using item = std::pair<std::size_t, typename Base::item>;

    enumerate_source(Base from, std::size_t first) : over<Base>(std::move(from)), start(first) {}

    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return {start + i, this->base.at(i)}; }

    std::size_t start;
};

}  // namespace heddle::detail

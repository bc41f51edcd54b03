// SPDX-License-Identifier: Apache-2.0
// settings.hpp - how a chain is to run: with_min_len, with_max_len, by_uniform_blocks, by_exponential_blocks, on, with.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

// Set(plan) makes a setting. What was said later in the chain counts.
template <source Base, class Set>
struct set_source : in_step_with<Base> {
    using item = typename Base::item;

    set_source(Base from, Set with) : in_step_with<Base>(std::move(from)), set(std::move(with)) {}

    void configure(iter_plan& plan) {
        over<Base>::configure(plan);
        set(plan);
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i)
        requires indexed_source<Base>
    {
        return this->base.at(i);
    }

    Set set;
};

}  // namespace heddle::detail

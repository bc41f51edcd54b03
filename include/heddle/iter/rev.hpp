// SPDX-License-Identifier: Apache-2.0
// rev.hpp - items from the last to the first: rev.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <indexed_source Base>
struct rev_source : over<Base>, by_index<rev_source<Base>> {
    using item = typename Base::item;

    explicit rev_source(Base from) : over<Base>(std::move(from)) {}

    void prepare(const iter_plan& plan) {
        over<Base>::prepare(plan);
        last_ = this->base.size() - 1;
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return this->base.at(last_ - i); }

private:
    std::size_t last_ = 0;  // means nothing if there are no items
};

}  // namespace heddle::detail

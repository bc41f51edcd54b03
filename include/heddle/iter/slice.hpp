// SPDX-License-Identifier: Apache-2.0
// slice.hpp - some of the items, by their places: skip, take, step_by.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "../detail/base/exceptions.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

// The places from `first` on, at most `most` of them.
template <indexed_source Base>
struct slice_source : in_step_with<Base> {
    using item = typename Base::item;

    slice_source(Base from, std::size_t begin, std::size_t at_most)
        : in_step_with<Base>(std::move(from)),
          first(begin),
          most(at_most) {}

    std::size_t size() {
        const std::size_t all = this->base.size();
        return std::min(all - std::min(first, all), most);
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return this->base.at(first + i); }

    template <class Pipe>
    HEDDLE_ALWAYS_INLINE void feed(std::size_t begin, std::size_t end, Pipe& pipe) {
        this->base.feed(first + begin, first + end, pipe);
    }

    std::size_t first;
    std::size_t most;
};

inline std::size_t checked_step(std::size_t step) {
    if (step == 0) raise(std::invalid_argument("heddle: a step of 0 leads nowhere"));
    return step;
}

template <indexed_source Base>
struct step_source : over<Base>, by_index<step_source<Base>> {
    using item = typename Base::item;

    step_source(Base from, std::size_t by) : over<Base>(std::move(from)), step(checked_step(by)) {}

    std::size_t size() {
        const std::size_t all = this->base.size();
        return all / step + (all % step != 0 ? 1 : 0);
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return this->base.at(i * step); }

    std::size_t step;
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// for_each.hpp - a call for each item: for_each.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <class F>
struct for_each_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : tireless_sink {
        explicit sink(F& with) : f(&with) {}

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            invoke_item(*f, std::forward<Item>(item));
        }
        sink sibling() const { return *this; }
        void merge(sink&&) const noexcept {}

        F* f;
    };

    sink make(std::size_t /*first*/) { return sink(f); }

    F f;
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// for_each.hpp - a call for each item: for_each.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/iter/items.hpp"
#include "../detail/iter/stage.hpp"

namespace heddle::detail {

// Calls f and passes nothing on.
template <class F>
struct call_stage : tireless_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    explicit call_stage(F with) : f(std::move(with)) {}

    template <class Item, class Next>
    HEDDLE_ALWAYS_INLINE void push(Item&& item, Next&) {
        invoke_item(f, std::forward<Item>(item));
    }

    F f;
};

// Behind it: a sink that nothing comes to.
struct nothing_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : tireless_sink {
        template <class Item>
        void operator()(Item&&) const noexcept {}
        sink sibling() const noexcept { return {}; }
        void merge(sink&&) const noexcept {}
    };

    sink make(std::size_t /*first*/) const noexcept { return {}; }
};

}  // namespace heddle::detail

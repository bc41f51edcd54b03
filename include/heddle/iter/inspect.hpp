// SPDX-License-Identifier: Apache-2.0
// inspect.hpp - items that are looked at, or changed, on their way: inspect, update.
#pragma once

#include <utility>

#include "../detail/iter/items.hpp"
#include "../detail/iter/stage.hpp"

namespace heddle::detail {

template <class F>
struct inspect_stage : tireless_stage<fanout::one> {
    template <class Item>
    using item_of = Item;

    explicit inspect_stage(F with) : f(std::move(with)) {}

    template <class Item>
    HEDDLE_ALWAYS_INLINE Item apply(Item&& item) {
        invoke_item(f, std::as_const(item));
        return std::forward<Item>(item);
    }

    F f;
};

template <class F>
struct update_stage : tireless_stage<fanout::one> {
    template <class Item>
    using item_of = Item;

    explicit update_stage(F with) : f(std::move(with)) {}

    template <class Item>
    HEDDLE_ALWAYS_INLINE Item apply(Item&& item) {
        invoke_item(f, item);
        return std::forward<Item>(item);
    }

    F f;
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// map.hpp - f(item) for each item.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/iter/items.hpp"
#include "../detail/iter/stage.hpp"

namespace heddle::detail {

template <class F>
struct map_stage : tireless_stage<fanout::one> {
    template <class Item>
    using item_of = item_result<F, Item>;

    explicit map_stage(F with) : f(std::move(with)) {}

    template <class Item>
    HEDDLE_ALWAYS_INLINE decltype(auto) apply(Item&& item) {
        return invoke_item(f, std::forward<Item>(item));
    }

    F f;
};

}  // namespace heddle::detail

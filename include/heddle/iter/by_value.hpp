// SPDX-License-Identifier: Apache-2.0
// by_value.hpp - items as values of their own: by_value, which Rayon calls cloned and copied.
#pragma once

#include <utility>

#include "../detail/iter/items.hpp"
#include "../detail/iter/stage.hpp"

namespace heddle::detail {

struct by_value_stage : tireless_stage<fanout::one> {
    template <class Item>
    using item_of = item_value_t<Item>;

    template <class Item>
    HEDDLE_ALWAYS_INLINE item_value_t<Item> apply(Item&& item) const {
        return item_value_t<Item>(std::forward<Item>(item));
    }
};

}  // namespace heddle::detail

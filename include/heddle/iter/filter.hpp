// SPDX-License-Identifier: Apache-2.0
// filter.hpp - the items for which a predicate holds: filter, filter_map.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "../detail/base/compiler.hpp"
#include "../detail/iter/gather.hpp"
#include "../detail/iter/items.hpp"
#include "../detail/iter/stage.hpp"

namespace heddle::detail {

template <class Predicate>
struct filter_stage : tireless_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    explicit filter_stage(Predicate wanted) : is_wanted(std::move(wanted)) {}

    template <class Item, class Next>
    HEDDLE_ALWAYS_INLINE void push(Item&& item, Next& next) {
        const bool wanted = invoke_item(is_wanted, std::as_const(item));
        if constexpr (requires { next.take_if(wanted, item); }) next.take_if(wanted, item);
        else if (wanted) next(std::forward<Item>(item));
    }

    template <class Item, class Visit, class Next>
        requires gatherable<Item> && (k_jumps_where_it_could_select && !Next::k_picks)
    HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit, Next& next) {
        gather_each<Item>(first, last, is_wanted, visit, next);
    }

    Predicate is_wanted;
};

// What may hold a value: std::optional, a pointer, and their kin.
template <class Maybe>
concept maybe_item = requires(Maybe&& maybe) {
    static_cast<bool>(maybe);
    *std::forward<Maybe>(maybe);
};

template <class F, class Item>
concept item_function_to_maybe = item_function<F, Item> && maybe_item<item_result<F, Item>>;

template <class F>
struct filter_map_stage : tireless_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = decltype(*std::declval<item_result<F, Item>>());

    explicit filter_map_stage(F with) : f(std::move(with)) {}

    template <class Item, class Next>
    HEDDLE_ALWAYS_INLINE void push(Item&& item, Next& next) {
        auto&& maybe = invoke_item(f, std::forward<Item>(item));
        if (maybe) next(*std::forward<decltype(maybe)>(maybe));
    }

    F f;
};

}  // namespace heddle::detail

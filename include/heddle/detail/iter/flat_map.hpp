// SPDX-License-Identifier: Apache-2.0
// flat_map.hpp - each item becomes a range or a chain, whose items follow each other: flat_map, flat_map_seq, flatten.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <ranges>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
#include "as_source.hpp"
#include "drive.hpp"
#include "stages.hpp"

namespace heddle::inline v0::detail {

// A range, or chain, that one item becomes is divided if other threads have nothing to do and it is either long or one of few. A
// deterministic chain never divides it. Both limits were chosen by hand, without a table.
inline constexpr std::size_t k_long_inner = 1'024;
inline constexpr std::size_t k_few_for_each_thread = 8;
inline constexpr std::size_t k_never = std::numeric_limits<std::size_t>::max();

template <class F>
struct flat_map_stage : basic_stage<fanout::many> {
    template <class Item>
    using item_of = typename source_of<item_result<F, Item>>::item;

    explicit flat_map_stage(F with) : f(std::move(with)) {}

    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        auto inner = as_source(invoke_item(f, std::forward<Item>(item)));
        drive_into(inner, next, least_to_divide);
    }

    F f;
    std::size_t least_to_divide = k_long_inner;
};

template <class Base, class F>
struct flat_map_source : staged<Base, flat_map_stage<F>> {
    flat_map_source(Base from, F f)
        : staged<Base, flat_map_stage<F>>(std::move(from), flat_map_stage<F>(std::move(f))) {}

    void prepare(const iter_plan& plan) {
        source_over<Base>::prepare(plan);
        const bool are_few = this->base.size() <= k_few_for_each_thread * threads_for(plan.how);
        this->stage.least_to_divide = plan.how.deterministic ? k_never : are_few ? 2 : k_long_inner;
    }
};

// The item itself, moved if it is a value.
struct forwarding {
    template <class Item>
    Item operator()(Item&& item) const {
        return std::forward<Item>(item);
    }
};

template <class F, class Item>
concept item_function_to_many = item_function<F, Item> && source_like<item_result<F, Item>>;

template <class F, class Item>
concept item_function_to_range = item_function<F, Item> && std::ranges::input_range<item_result<F, Item>>;

// The same for any range; the thread that made it walks through it.
template <class F>
struct flat_map_seq_stage : basic_stage<fanout::many> {
    // Elements of a temporary range are passed on as values.
    template <class Range>
    using element_of =
        std::conditional_t<std::is_lvalue_reference_v<Range> || std::ranges::view<std::remove_cvref_t<Range>>,
                           std::ranges::range_reference_t<Range>, std::ranges::range_value_t<Range>>;
    template <class Item>
    using item_of = element_of<item_result<F, Item>>;

    explicit flat_map_seq_stage(F with) : f(std::move(with)) {}

    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        using range = item_result<F, Item>;
        auto&& inner = invoke_item(f, std::forward<Item>(item));
        for (auto&& element : inner) {
            if (detail::is_done(next)) return;
            if constexpr (std::is_reference_v<element_of<range>>) next(std::forward<decltype(element)>(element));
            else next(element_of<range>(std::move(element)));
        }
    }

    F f;
};

}  // namespace heddle::inline v0::detail

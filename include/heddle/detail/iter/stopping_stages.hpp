// SPDX-License-Identifier: Apache-2.0
// stopping_stages.hpp - chains whose first or last items depend on the progress of the threads: take_any, skip_any,
// take_any_while, skip_any_while, while_some.
#pragma once

#include <cstddef>
#include <utility>

#include "../algo/items.hpp"
#include "shared_value.hpp"
#include "stages.hpp"

namespace heddle::inline v0::detail {

struct take_any_stage : basic_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    explicit take_any_stage(std::size_t n) : left(n) {}

    bool is_full() const { return left.get() == 0; }
    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        if (left.take_one()) next(std::forward<Item>(item));
    }

    shared_value<std::size_t> left;
};

struct skip_any_stage : basic_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    explicit skip_any_stage(std::size_t n) : left(n) {}

    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        if (!left.take_one()) next(std::forward<Item>(item));
    }

    shared_value<std::size_t> left;
};

template <class Predicate>
struct take_any_while_stage : basic_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    explicit take_any_while_stage(Predicate p) : holds(std::move(p)) {}

    bool is_full() const { return is_over.get(); }
    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        if (is_over.get()) return;
        if (invoke_item(holds, std::as_const(item))) next(std::forward<Item>(item));
        else is_over.set(true);
    }

    Predicate holds;
    shared_value<bool> is_over{false};
};

template <class Predicate>
struct skip_any_while_stage : basic_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    explicit skip_any_while_stage(Predicate p) : holds(std::move(p)) {}

    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        if (!has_begun.get()) {
            if (invoke_item(holds, std::as_const(item))) return;
            has_begun.set(true);
        }
        next(std::forward<Item>(item));
    }

    Predicate holds;
    shared_value<bool> has_begun{false};
};

struct while_some_stage : basic_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = decltype(*std::declval<Item>());

    bool is_full() const { return is_over.get(); }
    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        if (is_over.get()) return;
        if (item) next(*std::forward<Item>(item));
        else is_over.set(true);
    }

    shared_value<bool> is_over{false};
};

}  // namespace heddle::inline v0::detail

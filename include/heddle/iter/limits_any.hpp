// SPDX-License-Identifier: Apache-2.0
// limits_any.hpp - chains that end, or begin, wherever the threads are when it happens: take_any, skip_any, and while.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/base/atomic.hpp"
#include "../detail/iter/items.hpp"
#include "../detail/iter/stage.hpp"
#include "filter.hpp"

namespace heddle::detail {

// An atomic that can be moved as long as no thread uses it.
template <class T>
class shared_value {
public:
    explicit shared_value(T value) noexcept : value_("shared by a chain", value) {}
    shared_value(const shared_value& other) noexcept : shared_value(other.get()) {}
    shared_value& operator=(const shared_value&) = delete;

    T get() const noexcept { return value_.load(std::memory_order_relaxed); }  // stale: some items too many or too few
    void set(T value) noexcept { value_.store(value, std::memory_order_relaxed); }  // stale: as above

    // Counts down. False if it was 0 already.
    bool take_one() noexcept {
        T left = get();
        // Relaxed: nothing but the count itself is agreed upon.
        while (left != 0 &&
               !value_.compare_exchange(left, left - 1, std::memory_order_relaxed, std::memory_order_relaxed)) {}
        return left != 0;
    }

private:
    atomic<T> value_;
};

struct take_any_stage : stopping_stage<fanout::at_most_one> {
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

struct skip_any_stage : tireless_stage<fanout::at_most_one> {
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
struct take_any_while_stage : stopping_stage<fanout::at_most_one> {
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
struct skip_any_while_stage : tireless_stage<fanout::at_most_one> {
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

struct while_some_stage : stopping_stage<fanout::at_most_one> {
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

}  // namespace heddle::detail

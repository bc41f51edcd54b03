// SPDX-License-Identifier: Apache-2.0
// mixed_reduction.hpp - reductions whose items do not convert to the type of the total: the operation takes both types, in each position.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>

#include "../base/invoke.hpp"
#include "ranges.hpp"
#include "reduction.hpp"
#include "run_positions.hpp"

namespace heddle::inline v0::detail {

// op(total, total), op(total, item), op(item, total) and op(item, item) are totals, as std::reduce requires, and an item is none.
template <class Op, class T, class Item>
concept mixes =
    !std::convertible_to<Item, T> && adds_items<Op, T, T> && adds_items<Op, T, const std::remove_cvref_t<Item>&> &&
    requires(Op& op, const std::remove_cvref_t<Item>& item, T total) {
        { detail::invoke(op, item, std::move(total)) } -> std::convertible_to<T>;
        { detail::invoke(op, item, item) } -> std::convertible_to<T>;
    };

// An item that is kept for a while: an element by its address.
template <class Item>
class lone_item {
    using storage = std::conditional_t<std::is_lvalue_reference_v<Item>, std::remove_reference_t<Item>*, Item>;

public:
    explicit lone_item(Item&& item) : what_(store(std::forward<Item>(item))) {}

    const std::remove_cvref_t<Item>& get() const noexcept {
        if constexpr (std::is_lvalue_reference_v<Item>) return *what_;
        else return what_;
    }

private:
    static storage store(Item&& item) {
        if constexpr (std::is_lvalue_reference_v<Item>) return __builtin_addressof(item);
        else return std::forward<Item>(item);
    }

    storage what_;
};

// A part has no total before its second item: until then it keeps its first one.
template <class T, class Item, class Op>
struct mixed_reduce_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : basic_sink {
        explicit sink(mixed_reduce_consumer& consumer) : to(&consumer) {}

        void operator()(Item item) {
            if (total || only) add(item);
            else only.emplace(std::forward<Item>(item));
        }
        sink sibling() const { return sink(*to); }
        void merge(sink&& right) {
            if (right.total) {
                add_total(*std::move(right.total));
            } else if (right.only) {
                if (total || only) add(right.only->get());
                else only.emplace(std::move(*right.only));
            }
        }
        void add_total(T&& right) {
            if (total) total.emplace(invoke_as<T>(to->op, *std::move(total), std::move(right)));
            else if (only) total.emplace(invoke_as<T>(to->op, only->get(), std::move(right)));
            else total.emplace(std::move(right));
            only.reset();
        }

        mixed_reduce_consumer* to;
        std::optional<T> total;
        std::optional<lone_item<Item>> only;

    private:
        void add(const std::remove_cvref_t<Item>& item) {
            if (total) total.emplace(invoke_as<T>(to->op, *std::move(total), item));
            else total.emplace(invoke_as<T>(to->op, only->get(), item));
            only.reset();
        }
    };

    sink make(std::size_t /*first*/) { return sink(*this); }

    Op& op;
};

// The reduction of `init` and f(*it) for n items, in this order.
template <class T, class Iterator, class Op, class F>
T reduce_mixed(Iterator begin, std::size_t n, T init, Op& op, F& f, const options& how) {
    using item = std::invoke_result_t<F&, std::iter_reference_t<Iterator>>;
    mixed_reduce_consumer<T, item, Op> totals{op};
    auto rest = detail::run_positions(n, totals, visit_mapped<Iterator, F>{begin, f}, how);
    auto all = totals.make(0);
    all.add_total(std::move(init));
    all.merge(std::move(rest));
    return *std::move(all.total);
}

}  // namespace heddle::inline v0::detail

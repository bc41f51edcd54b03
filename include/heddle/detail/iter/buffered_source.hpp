// SPDX-License-Identifier: Apache-2.0
// buffered_source.hpp - chains whose items are all held in memory before the first is passed on: scan, scan_exclusive, buffered.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "../algo/items.hpp"
#include "../algo/reduction.hpp"
#include "../algo/scan_algorithms.hpp"
#include "../base/invoke.hpp"
#include "collect.hpp"
#include "drive.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// change(items, options) may replace the items before they are passed on.
template <source Base, class Change>
struct buffered_source : source_over<Base>, fed_by_index<buffered_source<Base, Change>> {
    using item = item_value_t<typename Base::item>;
    static constexpr bool k_rereadable = false;

    buffered_source(Base from, Change with) : source_over<Base>(std::move(from)), change(std::move(with)) {}

    void prepare(const iter_plan& plan) {
        source_over<Base>::prepare(plan);
        lists_consumer<item> into;
        items_.clear();
        std::move(drive(this->base, this->base.size(), plan, into).all).join_into(items_, plan.how.pool);
        change(items_, plan.how);
    }
    std::size_t size() const { return items_.size(); }
    item at(std::size_t i) { return std::move(items_[i]); }

    Change change;

private:
    std::vector<item> items_;
};

// Threads write the totals in parallel, so items must not share words as those of std::vector<bool> do.
template <class Item, class Op>
concept scannable = adds_items<Op, item_value_t<Item>, item_value_t<Item>> && !std::same_as<item_value_t<Item>, bool>;

struct unchanged_items {
    template <class T>
    void operator()(std::vector<T>&, const options&) const noexcept {}
};

template <class Op>
struct running_totals {
    template <class T>
    void operator()(std::vector<T>& items, const options& how) {
        auto add = detail::callable_reference(op);
        scan_items<scan_kind::inclusive, T>(items.begin(), items.size(), items.begin(), {}, add, how);
    }

    Op op;
};

template <class T, class Op>
struct totals_before {
    void operator()(std::vector<T>& items, const options& how) {
        auto add = detail::callable_reference(op);
        scan_items<scan_kind::exclusive, T>(items.begin(), items.size(), items.begin(),
                                            std::optional<T>(std::move(init)), add, how);
    }

    T init;
    Op op;
};

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// scan.hpp - chains whose items are held in memory before the first is passed on: scan, scan_exclusive, buffered.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "../detail/algo/scan_algorithms.hpp"
#include "../detail/iter/drive.hpp"
#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"
#include "collect.hpp"
#include "fold.hpp"

namespace heddle::detail {

// Passes on what `change` makes of the list of all items.
template <source Base, class Change>
struct scanned_source : over<Base>, by_index<scanned_source<Base, Change>> {
    using item = item_value_t<typename Base::item>;
    static constexpr bool k_rereadable = false;

    scanned_source(Base from, Change with) : over<Base>(std::move(from)), change(std::move(with)) {}

    void prepare(const iter_plan& plan) {
        over<Base>::prepare(plan);
        pieces_consumer<item> into;
        items_ = std::move(drive(this->base, this->base.size(), plan, into).all).joined();
        change(items_, plan.how);
    }
    std::size_t size() const { return items_.size(); }
    item at(std::size_t i) { return std::move(items_[i]); }

    Change change;

private:
    std::vector<item> items_;
};

// Totals are written in parallel, so an item has to have memory of its own: a std::vector<bool> has none.
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
        inclusive_scan_algorithm{}(items, items.begin(), std::ref(op), how);
    }

    Op op;
};

template <class T, class Op>
struct totals_before {
    void operator()(std::vector<T>& items, const options& how) {
        exclusive_scan_algorithm{}(items, items.begin(), std::move(init), std::ref(op), how);
    }

    T init;
    Op op;
};

}  // namespace heddle::detail

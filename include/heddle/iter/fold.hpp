// SPDX-License-Identifier: Apache-2.0
// fold.hpp - one total for each part of the chain, and a total for each few items: fold, fold_chunks, chunks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "../detail/base/exceptions.hpp"
#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

// A sink that adds up what it takes, and passes the total on when its part ends.
template <class Fold, class Next>
struct fold_sink : keeping_sink<Next> {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        if (!total) total.emplace(std::invoke(fold->identity));
        total = fold->add(*std::move(total), std::forward<Item>(item));
    }

    fold_sink sibling() const { return {{this->next.sibling()}, fold, std::nullopt}; }
    void flush() {
        if (total) this->next(*std::exchange(total, std::nullopt));
    }
    void merge(fold_sink&& right) {
        flush();
        right.flush();
        this->next.merge(std::move(right.next));
    }

    Fold* fold;
    std::optional<typename Fold::total_type> total;
};

// identity() begins a total; op(total, item) adds an item to it.
template <class Identity, class Op>
struct folding {
    using total_type = std::remove_cvref_t<std::invoke_result_t<Identity&>>;

    template <class Item>
    HEDDLE_ALWAYS_INLINE total_type add(total_type total, Item&& item) {
        return static_cast<total_type>(std::invoke(op, std::move(total), std::forward<Item>(item)));
    }

    Identity identity;
    Op op;
};

template <class Op, class Total, class Item>
concept adds_items =
    std::invocable<Op&, Total, Item> && std::convertible_to<std::invoke_result_t<Op&, Total, Item>, Total>;

template <source Base, class Identity, class Op>
    requires adds_items<Op, std::invoke_result_t<Identity&>, typename Base::item>
struct fold_source : in_step_with<Base> {
    using item = typename folding<Identity, Op>::total_type;

    fold_source(Base from, Identity identity, Op op)
        : in_step_with<Base>(std::move(from)),
          fold{std::move(identity), std::move(op)} {}

    template <class Next>
    auto open(Next next) {
        return this->base.open(fold_sink<folding<Identity, Op>, Next>{{std::move(next)}, &fold, std::nullopt});
    }
    template <class Pipe>
    auto close(Pipe pipe) {
        auto mine = this->base.close(std::move(pipe));
        mine.flush();
        return std::move(mine.next);
    }

    folding<Identity, Op> fold;
};

inline std::size_t checked_chunk(std::size_t size) {
    if (size == 0) raise(std::invalid_argument("heddle: chunks of 0 items"));
    return size;
}

// What is common to adaptors that make one item of every `length` ones; the last may get fewer.
template <indexed_source Base>
struct in_chunks_of : over<Base> {
    in_chunks_of(Base from, std::size_t size) : over<Base>(std::move(from)), length(checked_chunk(size)) {}

    void prepare(const iter_plan& plan) {
        over<Base>::prepare(plan);
        all = this->base.size();
    }
    std::size_t size() const { return all / length + (all % length != 0 ? 1 : 0); }
    std::size_t first_of(std::size_t chunk) const { return chunk * length; }
    std::size_t last_of(std::size_t chunk) const { return first_of(chunk) + std::min(length, all - first_of(chunk)); }

    std::size_t length;
    std::size_t all = 0;
};

template <indexed_source Base>
struct chunks_source : in_chunks_of<Base>, by_index<chunks_source<Base>> {
    using item = std::vector<item_value_t<typename Base::item>>;

    using in_chunks_of<Base>::in_chunks_of;

    item at(std::size_t chunk) {
        item items;
        items.reserve(this->last_of(chunk) - this->first_of(chunk));
        for (std::size_t i = this->first_of(chunk); i != this->last_of(chunk); ++i)
            items.emplace_back(this->base.at(i));
        return items;
    }
};

template <indexed_source Base, class Identity, class Op>
    requires adds_items<Op, std::invoke_result_t<Identity&>, typename Base::item>
struct fold_chunks_source : in_chunks_of<Base>, by_index<fold_chunks_source<Base, Identity, Op>> {
    using item = typename folding<Identity, Op>::total_type;

    fold_chunks_source(Base from, std::size_t size, Identity identity, Op op)
        : in_chunks_of<Base>(std::move(from), size),
          fold{std::move(identity), std::move(op)} {}

    item at(std::size_t chunk) {
        item total = std::invoke(fold.identity);
        for (std::size_t i = this->first_of(chunk); i != this->last_of(chunk); ++i)
            total = fold.add(std::move(total), this->base.at(i));
        return total;
    }

    folding<Identity, Op> fold;
};

}  // namespace heddle::detail

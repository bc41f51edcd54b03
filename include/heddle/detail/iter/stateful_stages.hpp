// SPDX-License-Identifier: Apache-2.0
// stateful_stages.hpp - adaptors with something that lives as long as a part of the chain: fold, map_init.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
#include "../algo/reduction.hpp"
#include "../base/invoke.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// --- fold: one total for each part

// op(total, item) changes the total in place.
template <class Op, class Total, class Item>
concept adds_in_place = std::invocable<Op&, Total&, Item> && std::is_void_v<std::invoke_result_t<Op&, Total&, Item>>;

template <class Op, class Total, class Item>
concept folds_items = adds_in_place<Op, Total, Item> || adds_items<Op, Total, Item>;

// identity() begins a total; op(total, item) adds an item to it, in place or by what it returns.
template <class Identity, class Op>
struct folding {
    using total_type = std::remove_cvref_t<std::invoke_result_t<Identity&>>;

    template <class Item>
    HEDDLE_ALWAYS_INLINE void add(total_type& total, Item&& item) {
        if constexpr (adds_in_place<Op, total_type, Item>) detail::invoke(op, total, std::forward<Item>(item));
        else total = static_cast<total_type>(detail::invoke(op, std::move(total), std::forward<Item>(item)));
    }

    Identity identity;
    Op op;
};

// Passes its total on when its part ends.
template <class Fold, class Next>
struct fold_sink : stateful_sink<Next> {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        if (!total) total.emplace(detail::invoke(fold->identity));
        fold->add(*total, std::forward<Item>(item));
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

template <source Base, class Identity, class Op>
    requires folds_items<Op, std::remove_cvref_t<std::invoke_result_t<Identity&>>, typename Base::item>
struct fold_source : same_positions<Base> {
    using item = typename folding<Identity, Op>::total_type;

    fold_source(Base from, Identity identity, Op op)
        : same_positions<Base>(std::move(from)),
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

// --- map_init: f(state, item), with one state for each part

template <class Init, class F>
struct map_init_stage {
    using state = std::remove_cvref_t<std::invoke_result_t<Init&>>;
    template <class Item>
    using item_of = item_result<call_with_state<F, state>, Item>;

    Init init;
    F f;
};

template <class Stage, class Next>
struct map_init_sink : stateful_sink<Next> {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        if (!state) state.emplace(detail::invoke(stage->init));
        call_with_state of_item(stage->f, *state);
        this->next(invoke_item(of_item, std::forward<Item>(item)));
    }

    map_init_sink sibling() const { return {{this->next.sibling()}, stage, std::nullopt}; }
    void merge(map_init_sink&& right) { this->next.merge(std::move(right.next)); }

    Stage* stage;
    std::optional<typename Stage::state> state;
};

template <source Base, class Init, class F>
    requires stateful_item_function<F, std::remove_cvref_t<std::invoke_result_t<Init&>>, typename Base::item>
struct map_init_source : same_positions<Base> {
    using item = typename map_init_stage<Init, F>::template item_of<typename Base::item>;

    map_init_source(Base from, Init init, F f)
        : same_positions<Base>(std::move(from)),
          stage{std::move(init), std::move(f)} {}

    template <class Next>
    auto open(Next next) {
        return this->base.open(map_init_sink<map_init_stage<Init, F>, Next>{{std::move(next)}, &stage, std::nullopt});
    }
    template <class Pipe>
    auto close(Pipe pipe) {
        return this->base.close(std::move(pipe)).next;
    }

    map_init_stage<Init, F> stage;
};

}  // namespace heddle::inline v0::detail

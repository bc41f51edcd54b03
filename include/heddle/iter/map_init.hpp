// SPDX-License-Identifier: Apache-2.0
// map_init.hpp - f(state, item) for each item, with a state for each part of the chain: map_init, map_with.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <class Stage, class Next>
struct map_init_sink {
    static constexpr bool k_stops = Next::k_stops;
    static constexpr bool k_in_bulk = false;
    static constexpr bool k_keeps_failures = Next::k_keeps_failures;
    static constexpr bool k_keeps_state = true;

    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        if (!state) state.emplace(std::invoke(stage->init));
        auto of_item = std::bind_front(std::ref(stage->f), std::ref(*state));
        next(invoke_item(of_item, std::forward<Item>(item)));
    }

    bool is_done() const { return next.is_done(); }
    bool is_full() const { return next.is_full(); }
    map_init_sink sibling() const { return {stage, next.sibling(), std::nullopt}; }
    void merge(map_init_sink&& right) { next.merge(std::move(right.next)); }
    void fail(std::exception_ptr error) { next.fail(std::move(error)); }

    Stage* stage;
    Next next;
    std::optional<typename Stage::state> state;
};

template <class Init, class F>
struct map_init_stage {
    using state = std::remove_cvref_t<std::invoke_result_t<Init&>>;
    template <class Item>
    using item_of =
        item_result<decltype(std::bind_front(std::ref(std::declval<F&>()), std::ref(std::declval<state&>()))), Item>;

    Init init;
    F f;
};

template <source Base, class Init, class F>
    requires stateful_item_function<F, std::remove_cvref_t<std::invoke_result_t<Init&>>, typename Base::item>
struct map_init_source : over<Base> {
    using item = typename map_init_stage<Init, F>::template item_of<typename Base::item>;

    map_init_source(Base from, Init init, F f) : over<Base>(std::move(from)), stage{std::move(init), std::move(f)} {}

    template <class Next>
    auto open(Next next) {
        return this->base.open(map_init_sink<map_init_stage<Init, F>, Next>{&stage, std::move(next), std::nullopt});
    }
    template <class Pipe>
    auto close(Pipe pipe) {
        return this->base.close(std::move(pipe)).next;
    }
    template <class Pipe>
    HEDDLE_ALWAYS_INLINE void feed(std::size_t first, std::size_t last, Pipe& pipe) {
        this->base.feed(first, last, pipe);
    }

    map_init_stage<Init, F> stage;
};

}  // namespace heddle::detail

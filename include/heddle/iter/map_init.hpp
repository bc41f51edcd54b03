// SPDX-License-Identifier: Apache-2.0
// map_init.hpp - f(state, item) for each item, with a state for each part of the chain: map_init, map_with.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <class Stage, class Next>
struct map_init_sink : keeping_sink<Next> {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        if (!state) state.emplace(std::invoke(stage->init));
        auto of_item = std::bind_front(std::ref(stage->f), std::ref(*state));
        this->next(invoke_item(of_item, std::forward<Item>(item)));
    }

    map_init_sink sibling() const { return {{this->next.sibling()}, stage, std::nullopt}; }
    void merge(map_init_sink&& right) { this->next.merge(std::move(right.next)); }

    Stage* stage;
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
struct map_init_source : in_step_with<Base> {
    using item = typename map_init_stage<Init, F>::template item_of<typename Base::item>;

    map_init_source(Base from, Init init, F f)
        : in_step_with<Base>(std::move(from)),
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

}  // namespace heddle::detail

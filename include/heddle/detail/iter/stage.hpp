// SPDX-License-Identifier: Apache-2.0
// stage.hpp - adaptors that make something of each item by itself: what a stage is, and the source and sink that run it.
//
//     k_fanout            how many items become of one
//     apply(item)         the item that becomes of it, if that is one
//     push(item, next)    else: calls next for each that becomes of it
//     item_of<Item>       the type of what becomes of an Item
//     k_stops, is_full()  has it had enough, and need nothing be pushed any more?
//     take_each<Item>(first, last, visit, next)    if it has a way of its own to pass on many items to a sink in bulk
//
// A stage is shared by all threads.
#pragma once

#include <cstddef>
#include <exception>
#include <type_traits>
#include <utility>

#include "plumbing.hpp"

namespace heddle::detail {

// What a stage has that never has enough.
template <fanout Fanout>
struct tireless_stage {
    static constexpr fanout k_fanout = Fanout;
    static constexpr bool k_stops = false;
};

// What a stage has that may have enough.
template <fanout Fanout>
struct stopping_stage {
    static constexpr fanout k_fanout = Fanout;
    static constexpr bool k_stops = true;
};

template <class Stage, class Item, class Next>
HEDDLE_ALWAYS_INLINE void push_through(Stage& stage, Item&& item, Next& next) {
    if constexpr (Stage::k_fanout == fanout::one) next(stage.apply(std::forward<Item>(item)));
    else stage.push(std::forward<Item>(item), next);
}

// A sink behind a stage, both by reference.
template <class Stage, class Next>
struct behind_stage {
    Stage* stage;
    Next* next;

    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) const {
        push_through(*stage, std::forward<Item>(item), *next);
    }
};

// visit(i, sink) with a stage before the sink.
template <class Stage, class Visit>
struct visit_through {
    static constexpr bool k_visits_ranges = Visit::k_visits_ranges;

    Stage* stage;
    Visit visit;

    template <class Next>
    HEDDLE_ALWAYS_INLINE void operator()(std::size_t i, Next& next) const {
        behind_stage<Stage, Next> behind{stage, &next};
        visit(i, behind);
    }
};

template <class Stage, class Item, class Next>
struct stage_sink {
    static constexpr bool k_stops = Stage::k_stops || Next::k_stops;
    static constexpr bool k_in_bulk = Next::k_in_bulk && Stage::k_fanout != fanout::many && !Stage::k_stops;
    static constexpr bool k_keeps_failures = Next::k_keeps_failures;
    static constexpr bool k_keeps_state = Next::k_keeps_state;
    static constexpr bool k_picks = false;

    template <class Given>
    HEDDLE_ALWAYS_INLINE void operator()(Given&& item) {
        push_through(*stage, std::forward<Given>(item), next);
    }

    template <class Visit>
    HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
        if constexpr (requires { stage->template take_each<Item>(first, last, visit, next); })
            stage->template take_each<Item>(first, last, visit, next);
        else next.take_each(first, last, visit_through<Stage, Visit>{stage, visit});
    }

    bool is_done() const {
        if constexpr (Stage::k_stops) return stage->is_full() || next.is_done();
        else return next.is_done();
    }
    bool is_full() const {
        if constexpr (Stage::k_stops) return stage->is_full() || next.is_full();
        else return next.is_full();
    }
    stage_sink sibling() const { return {stage, next.sibling()}; }
    void merge(stage_sink&& right) { next.merge(std::move(right.next)); }
    void fail(std::exception_ptr error) { next.fail(std::move(error)); }

    Stage* stage;
    Next next;
};

template <class Base, class Stage>
struct staged : in_step_with<Base> {
    using item = typename Stage::template item_of<typename Base::item>;

    staged(Base from, Stage with) : in_step_with<Base>(std::move(from)), stage(std::move(with)) {}

    item at(std::size_t i)
        requires indexed_source<Base> && (Stage::k_fanout == fanout::one)
    {
        return stage.apply(this->base.at(i));
    }

    template <class Next>
    auto open(Next next) {
        return this->base.open(stage_sink<Stage, typename Base::item, Next>{&stage, std::move(next)});
    }
    template <class Pipe>
    auto close(Pipe pipe) {
        return this->base.close(std::move(pipe)).next;
    }

    Stage stage;
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// stages.hpp - adaptors that handle each item by itself: what a stage is, how it runs, and the simple ones: map, filter, filter_map,
// inspect, update, by_value, for_each.
//
//     k_fanout            how many items a stage makes from one item
//     apply(item)         the item that it makes, if it always makes one
//     push(item, next)    else: calls next for each item that it makes
//     item_of<Item>       the type of the items that it makes from an Item
//     is_full()           optional: true if no further item need be pushed
//     take_each<Item>(first, last, visit, next)    optional: its own way to pass on many items to a bulk_sink
//
// All threads share a stage.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
#include "../algo/run_positions.hpp"
#include "../base/compiler.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

enum class fanout : std::uint8_t {
    one,
    at_most_one,
    many
};

template <fanout Fanout>
struct basic_stage {
    static constexpr fanout k_fanout = Fanout;
};

template <class Stage> concept stopping_stage = requires(const Stage& stage) { stage.is_full(); };

template <class Stage, class Item, class Next>
HEDDLE_ALWAYS_INLINE void push_through(Stage& stage, Item&& item, Next& next) {
    if constexpr (Stage::k_fanout == fanout::one) next(stage.apply(std::forward<Item>(item)));
    else stage.push(std::forward<Item>(item), next);
}

// A stage and the sink behind it, both by reference.
template <class Stage, class Next>
struct stage_before {
    Stage* stage;
    Next* next;

    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) const {
        push_through(*stage, std::forward<Item>(item), *next);
    }
};

// A visit with a stage before the sink.
template <class Stage, class Visit>
struct visit_through {
    using item = typename Visit::item;

    Stage* stage;
    Visit visit;

    template <class Next>
    HEDDLE_ALWAYS_INLINE void operator()(std::size_t i, Next& next) {
        stage_before<Stage, Next> sink{stage, &next};
        visit(i, sink);
    }
};

template <class Stage, class Item, class Next>
struct stage_sink {
    static constexpr bool k_keeps_state = Next::k_keeps_state;
    static constexpr bool k_selects = false;
    static constexpr bool k_can_stop = stopping_stage<Stage> || stopping_sink<Next>;

    template <class Given>
    HEDDLE_ALWAYS_INLINE void operator()(Given&& item) {
        push_through(*stage, std::forward<Given>(item), next);
    }

    template <class Visit>
        requires bulk_sink<Next> && (Stage::k_fanout != fanout::many) && (!stopping_stage<Stage>)
    HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
        if constexpr (requires { stage->template take_each<Item>(first, last, visit, next); })
            stage->template take_each<Item>(first, last, visit, next);
        else next.take_each(first, last, visit_through<Stage, Visit>{stage, visit});
    }

    bool is_done() const
        requires k_can_stop
    {
        return is_stage_full() || detail::is_done(next);
    }
    bool is_full() const
        requires k_can_stop
    {
        return is_stage_full() || detail::is_full(next);
    }
    stage_sink sibling() const { return {stage, next.sibling()}; }
    void merge(stage_sink&& right) { next.merge(std::move(right.next)); }
    void fail(std::exception_ptr error)
        requires failing_sink<Next>
    {
        next.fail(std::move(error));
    }

    HEDDLE_ALWAYS_INLINE bool is_stage_full() const {
        if constexpr (stopping_stage<Stage>) return stage->is_full();
        else return false;
    }

    Stage* stage;
    Next next;
};

// A source with a stage behind it.
template <class Base, class Stage>
struct staged : same_positions<Base> {
    using item = typename Stage::template item_of<typename Base::item>;

    staged(Base from, Stage with) : same_positions<Base>(std::move(from)), stage(std::move(with)) {}

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

// --- One item of one

template <class F>
struct map_stage : basic_stage<fanout::one> {
    template <class Item>
    using item_of = item_result<F, Item>;

    explicit map_stage(F with) : f(std::move(with)) {}

    template <class Item>
    HEDDLE_ALWAYS_INLINE decltype(auto) apply(Item&& item) {
        return invoke_item(f, std::forward<Item>(item));
    }

    F f;
};

template <class F>
struct inspect_stage : basic_stage<fanout::one> {
    template <class Item>
    using item_of = Item;

    explicit inspect_stage(F with) : f(std::move(with)) {}

    template <class Item>
    HEDDLE_ALWAYS_INLINE Item apply(Item&& item) {
        invoke_item(f, std::as_const(item));
        return std::forward<Item>(item);
    }

    F f;
};

// As inspect, but f may change the item.
template <class F>
struct update_stage : basic_stage<fanout::one> {
    template <class Item>
    using item_of = Item;

    explicit update_stage(F with) : f(std::move(with)) {}

    template <class Item>
    HEDDLE_ALWAYS_INLINE Item apply(Item&& item) {
        invoke_item(f, item);
        return std::forward<Item>(item);
    }

    F f;
};

struct by_value_stage : basic_stage<fanout::one> {
    template <class Item>
    using item_of = item_value_t<Item>;

    template <class Item>
    HEDDLE_ALWAYS_INLINE item_value_t<Item> apply(Item&& item) const {
        return item_value_t<Item>(std::forward<Item>(item));
    }
};

// --- A filter that collects the wanted items of a block before the rest of the chain takes them
//
// gcc branches on whether an item is wanted as soon as a function is called for those that are. An unpredictable branch costs
// 3.1 ns an item; storing every item and advancing only past those that are wanted costs 0.84 (docs/measurements/iterators.md,
// "filter, map and sum").

// Can an item be stored without calling a function of its type? An element is noted by its address.
template <class Item> concept gatherable = std::is_lvalue_reference_v<Item> || std::is_arithmetic_v<Item>;

// Items of a block: 2 KB of addresses stay in the first-level cache. The measurement above used this size; others were not tried.
inline constexpr std::size_t k_gathered_at_once = 256;

// How an item is stored, and read.
template <gatherable Item>
struct note_of {
    using type = Item;
    static Item read(Item item) { return item; }
    static Item write(Item item) { return item; }
};
template <gatherable Item>
    requires std::is_lvalue_reference_v<Item>
struct note_of<Item> {
    using type = std::remove_reference_t<Item>*;
    static Item read(type address) { return *address; }
    static type write(Item item) { return std::addressof(item); }
};

// Stores each item; the next one overwrites an item that is not wanted.
template <class Item, class Predicate>
struct gathering_sink {
    HEDDLE_ALWAYS_INLINE void operator()(Item item) {
        notes[count] = note_of<Item>::write(std::forward<Item>(item));
        count += static_cast<std::size_t>(static_cast<bool>(invoke_item(*is_wanted, std::as_const(item))));
    }

    Predicate* is_wanted;
    typename note_of<Item>::type* notes;
    std::size_t count = 0;
};

// Visits the items that were stored.
template <class Item>
struct visit_note {
    using item = Item;

    const typename note_of<Item>::type* notes;

    template <class Sink>
    HEDDLE_ALWAYS_INLINE void operator()(std::size_t i, Sink& sink) {
        sink(note_of<Item>::read(notes[i]));
    }
};

// Pushes the wanted items of the positions [first, last) into `next`, in order. Each position has at most one item.
template <class Item, class Predicate, class Visit, class Next>
HEDDLE_ALWAYS_INLINE void gather_each(std::size_t first, std::size_t last, Predicate& is_wanted, Visit visit,
                                      Next& next) {
    std::array<typename note_of<Item>::type, k_gathered_at_once> notes;
    while (first != last) {
        const std::size_t end = first + std::min(k_gathered_at_once, last - first);
        gathering_sink<Item, Predicate> sink{&is_wanted, notes.data()};
        HEDDLE_UNROLL(4)
        for (; first != end; ++first) visit(first, sink);
        next.take_each(0, sink.count, visit_note<Item>{notes.data()});
    }
}

// --- At most one

template <class Predicate>
struct filter_stage : basic_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    explicit filter_stage(Predicate wanted) : is_wanted(std::move(wanted)) {}

    template <class Item, class Next>
    HEDDLE_ALWAYS_INLINE void push(Item&& item, Next& next) {
        const bool wanted = invoke_item(is_wanted, std::as_const(item));
        if constexpr (requires { next.take_if(wanted, item); }) next.take_if(wanted, item);
        else if (wanted) next(std::forward<Item>(item));
    }

    template <class Item, class Visit, class Next>
        requires gatherable<Item> && (k_branches_instead_of_selecting && !Next::k_selects)
    HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit, Next& next) {
        gather_each<Item>(first, last, is_wanted, visit, next);
    }

    Predicate is_wanted;
};

// What may hold a value: std::optional, a pointer, std::expected.
template <class Maybe>
concept maybe_item = requires(Maybe&& maybe) {
    static_cast<bool>(maybe);
    *std::forward<Maybe>(maybe);
};

template <class F, class Item>
concept item_function_to_maybe = item_function<F, Item> && maybe_item<item_result<F, Item>>;

template <class F>
struct filter_map_stage : basic_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = decltype(*std::declval<item_result<F, Item>>());

    explicit filter_map_stage(F with) : f(std::move(with)) {}

    template <class Item, class Next>
    HEDDLE_ALWAYS_INLINE void push(Item&& item, Next& next) {
        auto&& maybe = invoke_item(f, std::forward<Item>(item));
        if (maybe) next(*std::forward<decltype(maybe)>(maybe));
    }

    F f;
};

// --- None

// Calls f and passes nothing on.
template <class F>
struct call_stage : basic_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    explicit call_stage(F with) : f(std::move(with)) {}

    template <class Item, class Next>
    HEDDLE_ALWAYS_INLINE void push(Item&& item, Next&) {
        invoke_item(f, std::forward<Item>(item));
    }

    F f;
};

// Drops all items.
struct nothing_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : basic_sink {
        template <class Item>
        void operator()(Item&&) const noexcept {}
        sink sibling() const noexcept { return {}; }
        void merge(sink&&) const noexcept {}
    };

    sink make(std::size_t /*first*/) const noexcept { return {}; }
};

}  // namespace heddle::inline v0::detail

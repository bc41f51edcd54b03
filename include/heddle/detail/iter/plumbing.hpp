// SPDX-License-Identifier: Apache-2.0
// plumbing.hpp - what a chain is made of: a source that is divided by positions, and sinks that its items are pushed into.
//
// The README beside this file explains the contract of both to authors of adaptors.
#pragma once

#include <concepts>
#include <cstddef>
#include <exception>
#include <ranges>
#include <utility>

#include <heddle/algorithm_options.hpp>

#include "../algo/find_in_rows.hpp"
#include "../base/compiler.hpp"

namespace heddle::detail {

// Blocks of positions that run one after the other.
struct block_plan {
    std::size_t first = 0;  // the positions of the first one; 0: there is a single block
    bool do_grow = false;   // each is twice as long as the one before
};

// How a chain is to run: what with_min_len and its kin have said.
struct iter_plan {
    options how = {};
    std::size_t max_len = 0;  // no part is longer; 0: any length
    block_plan blocks = {};
};

template <class Source>
concept source = std::move_constructible<Source> && requires(Source& from, iter_plan& plan) {
    typename Source::item;
    from.configure(plan);
    from.prepare(std::as_const(plan));
    { from.size() } -> std::same_as<std::size_t>;
};

// One item for each position, which can be asked for by its index: what zip, enumerate, rev and their kin need.
template <class Source>
concept indexed_source = source<Source> && requires(Source& from, std::size_t i) {
    { from.at(i) } -> std::same_as<typename Source::item>;
};

// at(i) may be called more than once for the same i: nothing is moved out of what the chain runs over.
template <class Source> concept rereadable_source = indexed_source<Source> && Source::k_rereadable;

// How many items a stage makes of one.
enum class fanout {
    one,
    at_most_one,
    many
};

// Pushes the items of the positions [first, last) into a sink: visit(i, sink) pushes those of one. The sink is a local
// variable while it runs, so that its totals stay in registers.
template <class Sink, class Visit>
HEDDLE_ALWAYS_INLINE void push_each(std::size_t first, std::size_t last, Sink& sink, Visit visit) {
    if constexpr (Sink::k_in_bulk) {
        sink.take_each(first, last, visit);
    } else {
        Sink local(std::move(sink));
        if constexpr (Sink::k_stops) {
            const auto is_enough = [&](std::size_t i) {
                visit(i, local);
                return local.is_done();
            };
            if (!local.is_done()) find_in_rows(first, last, is_enough, [&] { return local.is_full(); });
        } else {
            for (; first != last; ++first) visit(first, local);
        }
        sink = std::move(local);
    }
}

// Pushes the item at a position.
template <class Source>
struct visit_at {
    static constexpr bool k_visits_ranges = std::ranges::range<typename Source::item>;

    Source* from;

    template <class Sink>
    HEDDLE_ALWAYS_INLINE void operator()(std::size_t i, Sink& sink) const {
        sink(from->at(i));
    }
};

// What a source has that stands at the beginning of a chain.
struct origin {
    static constexpr bool k_rereadable = true;
    void configure(iter_plan&) const noexcept {}
    void prepare(const iter_plan&) const noexcept {}
};

// What it has that stands on another one.
template <class Base>
struct over {
    static constexpr bool k_rereadable = Base::k_rereadable;

    explicit over(Base from) : base(std::move(from)) {}

    void configure(iter_plan& plan) { base.configure(plan); }
    void prepare(const iter_plan& plan) { base.prepare(plan); }
    std::size_t size() { return base.size(); }

    Base base;
};

// And if its positions are those of the other one: it passes pipelines on, or puts something in front of them.
template <class Base>
struct in_step_with : over<Base> {
    using over<Base>::over;

    template <class Next>
    auto open(Next next) {
        return this->base.open(std::move(next));
    }
    template <class Pipe>
    auto close(Pipe pipe) {
        return this->base.close(std::move(pipe));
    }
    template <class Pipe>
    HEDDLE_ALWAYS_INLINE void feed(std::size_t first, std::size_t last, Pipe& pipe) {
        this->base.feed(first, last, pipe);
    }
};

// And on two. The settings of both count.
template <class Left, class Right>
struct over_both {
    static constexpr bool k_rereadable = Left::k_rereadable && Right::k_rereadable;

    over_both(Left l, Right r) : left(std::move(l)), right(std::move(r)) {}

    void configure(iter_plan& plan) {
        left.configure(plan);
        right.configure(plan);
    }
    void prepare(const iter_plan& plan) {
        left.prepare(plan);
        right.prepare(plan);
    }

    Left left;
    Right right;
};

// A source that pushes straight into whatever comes behind it.
struct straight {
    template <class Next>
    Next open(Next next) {
        return next;
    }
    template <class Next>
    Next close(Next next) {
        return next;
    }
};

// And that pushes at(i) for each position.
template <class Source>
struct by_index : straight {
    template <class Sink>
    HEDDLE_ALWAYS_INLINE void feed(std::size_t first, std::size_t last, Sink& sink) {
        push_each(first, last, sink, visit_at<Source>{static_cast<Source*>(this)});
    }
};

// What a sink has that keeps something from item to item, and passes on what it makes of it.
template <class Next>
struct keeping_sink {
    static constexpr bool k_stops = Next::k_stops;
    static constexpr bool k_in_bulk = false;
    static constexpr bool k_keeps_failures = Next::k_keeps_failures;
    static constexpr bool k_keeps_state = true;
    bool is_done() const { return next.is_done(); }
    bool is_full() const { return next.is_full(); }
    void fail(std::exception_ptr error) { next.fail(std::move(error)); }

    Next next;
};

// What a sink has that takes items one by one and never has enough.
struct tireless_sink {
    static constexpr bool k_stops = false;
    static constexpr bool k_in_bulk = false;
    static constexpr bool k_keeps_failures = false;
    static constexpr bool k_keeps_state = false;
    static constexpr bool is_done() noexcept { return false; }
    static constexpr bool is_full() noexcept { return false; }
};

}  // namespace heddle::detail

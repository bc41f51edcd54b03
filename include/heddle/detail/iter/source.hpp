// SPDX-License-Identifier: Apache-2.0
// source.hpp - what a chain consists of: sources, which are divided by positions, and the parts that most of them are made of.
//
// The README beside this file explains the contract of sources; algo/run_positions.hpp has that of sinks.
#pragma once

#include <concepts>
#include <cstddef>
#include <exception>
#include <limits>
#include <stdexcept>
#include <utility>

#include <heddle/algorithm_options.hpp>

#include "../algo/run_positions.hpp"
#include "../base/compiler.hpp"
#include "../base/exceptions.hpp"

namespace heddle::inline v0::detail {

// The number of items of two chains together.
inline std::size_t counted_together(std::size_t left, std::size_t right) {
    if (right > std::numeric_limits<std::size_t>::max() - left)
        raise(std::invalid_argument("heddle: a chain of more items than this machine can count"));
    return left + right;
}

// Blocks of positions that run one after another.
struct block_plan {
    std::size_t first = 0;  // the positions of the first one; 0: there is a single block
    bool do_grow = false;   // each is twice as long as the one before
};

// How a chain runs: the values of with, with_min_len and the other settings.
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

// One item for each position, which at(i) returns: zip, enumerate, rev and others need that.
template <class Source>
concept indexed_source = source<Source> && requires(Source& from, std::size_t i) {
    { from.at(i) } -> std::same_as<typename Source::item>;
};

// at(i) may be called more than once for the same i: the chain moves nothing out of the data that it runs over.
template <class Source> concept rereadable_source = indexed_source<Source> && Source::k_rereadable;

// Visits the item at a position.
template <class Source>
struct visit_at {
    using item = typename Source::item;

    Source* from;

    template <class Sink>
    HEDDLE_ALWAYS_INLINE void operator()(std::size_t i, Sink& sink) {
        sink(from->at(i));
    }
};

// A source at the beginning of a chain.
struct root_source {
    static constexpr bool k_rereadable = true;
    static constexpr bool k_fused = false;
    void configure(iter_plan&) const noexcept {}
    void prepare(const iter_plan&) const noexcept {}
};

// A source over another one, its base.
template <class Base>
struct source_over {
    static constexpr bool k_rereadable = Base::k_rereadable;
    static constexpr bool k_fused = Base::k_fused;

    explicit source_over(Base from) : base(std::move(from)) {}

    void configure(iter_plan& plan) { base.configure(plan); }
    void prepare(const iter_plan& plan) { base.prepare(plan); }
    std::size_t size() { return base.size(); }

    Base base;
};

// A source with the positions of its base: it passes pipelines on, or puts a sink in front of them.
template <class Base>
struct same_positions : source_over<Base> {
    using source_over<Base>::source_over;

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

// A source over two others. The settings of both count.
template <class Left, class Right>
struct source_over_two {
    static constexpr bool k_rereadable = Left::k_rereadable && Right::k_rereadable;
    static constexpr bool k_fused = Left::k_fused || Right::k_fused;

    source_over_two(Left l, Right r) : left(std::move(l)), right(std::move(r)) {}

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

// A source that pushes into the next sink itself: its pipeline is that sink.
struct without_stage {
    template <class Next>
    Next open(Next next) {
        return next;
    }
    template <class Next>
    Next close(Next next) {
        return next;
    }
};

// The same for a source that pushes at(i) for each position.
template <class Source>
struct fed_by_index : without_stage {
    template <class Sink>
    HEDDLE_ALWAYS_INLINE void feed(std::size_t first, std::size_t last, Sink& sink) {
        push_each(first, last, sink, visit_at<Source>{static_cast<Source*>(this)});
    }
};

// A sink that keeps something from item to item, and passes on what it makes of it.
template <class Next>
struct stateful_sink {
    static constexpr bool k_keeps_state = true;
    static constexpr bool k_selects = false;
    bool is_done() const
        requires stopping_sink<Next>
    {
        return next.is_done();
    }
    bool is_full() const
        requires stopping_sink<Next>
    {
        return next.is_full();
    }
    void fail(std::exception_ptr error)
        requires failing_sink<Next>
    {
        next.fail(std::move(error));
    }

    Next next;
};

}  // namespace heddle::inline v0::detail

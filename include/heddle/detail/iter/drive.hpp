// SPDX-License-Identifier: Apache-2.0
// drive.hpp - runs a chain: divides the positions of its source, and merges what the parts have come to from left to right.
//
// A consumer makes the last sink of each part:
//
//     sink make(size_t first)   for the part that begins at a position
//     items_between_polls       how long the stop token may wait to be looked at
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>
#include <utility>

#include <heddle/pool.hpp>

#include "../algo/divide.hpp"
#include "../algo/grain_or.hpp"
#include "../algo/reductions.hpp"
#include "../base/exceptions.hpp"
#include "../base/function_ref.hpp"
#include "../forkjoin/inside.hpp"
#include "plumbing.hpp"

namespace heddle::detail {

// A stretch of some chain, of which only shows what it makes: so the code that divides is compiled once for all chains that
// make the same.
template <class Result>
struct stretch_work {
    using result = Result;

    std::size_t begin;  // the positions of the source that are to be run
    std::size_t end;
    std::size_t unit;  // how many of them make one item of the division
    std::size_t items_between_polls;
    function_ref<Result(std::size_t)> make;
    function_ref<Result(Result&&, std::size_t, std::size_t)> feed;

    std::size_t items() const { return (end - begin - 1) / unit + 1; }

    Result run(std::size_t first, std::size_t last) { return run_on(make(begin + first * unit), first, last); }
    Result run_on(Result so_far, std::size_t first, std::size_t last) {
        return feed(std::move(so_far), begin + first * unit, last == items() ? end : begin + last * unit);
    }
    Result combine(Result left, Result right) {
        left.merge(std::move(right));
        return left;
    }
    bool is_enough(const Result& so_far) const { return so_far.is_full(); }
};

// Deterministic chains are divided down to stretches of a fixed length, as deterministic reductions are.
inline std::size_t unit_of(const iter_plan& plan) noexcept {
    if (!plan.how.deterministic) return 1;
    return grain_or(plan.how, k_deterministic_chunk);
}

// For calls from a pool only.
inline splitter splitter_for(std::size_t n, const iter_plan& plan) {
    if (plan.how.deterministic) return splitter::to_the_bottom();
    if (!is_worth_dividing(n, plan.how)) return splitter::undivided();
    if (plan.max_len == 0) return splitter_for(plan.how);
    return splitter::parts_of_at_most(plan.max_len, n, threads_here(), std::min(grain_for(plan.how), plan.max_len));
}

// Runs one block, which is not empty.
template <class Result>
Result run_block(stretch_work<Result> block, const iter_plan& plan) {
    const std::size_t n = block.items();
    if (n == 1 && plan.how.pool == nullptr && !plan.how.stop.stop_possible())
        return division<stretch_work<Result>>(block).run(0, n, splitter::undivided());
    auto divided = [&] {
        const bool is_length_known = is_cost_known(plan.how) || plan.max_len != 0;
        return division<stretch_work<Result>>(block).run_all(n, splitter_for(n, plan), is_length_known);
    };
    return call_where(plan.how, divided);
}

// Runs all n >= 1 positions, block after block.
template <class Result>
Result run_blocks(std::size_t n, stretch_work<Result> work, const iter_plan& plan) {
    work.unit = unit_of(plan);
    work.begin = 0;
    work.end = plan.blocks.first == 0 ? n : std::min(plan.blocks.first, n);
    Result all = run_block(work, plan);
    while (work.end != n && !all.is_full()) {
        const std::size_t length = work.end - work.begin;
        work.begin =
            std::exchange(work.end, work.end + std::min(plan.blocks.do_grow ? 2 * length : length, n - work.end));
        all.merge(run_block(work, plan));
    }
    return all;
}

// Runs a chain that is prepared and has n positions: what the consumer's sink has come to in the end. If stages keep something
// from item to item, a part's result is its whole pipeline, else its last sink.
template <class Source, class Consumer>
auto drive(Source& from, std::size_t n, const iter_plan& plan, Consumer& consumer) {
    using sink = decltype(consumer.make(0));
    using pipeline = decltype(from.open(consumer.make(0)));
    const auto feed_into = [&](pipeline& pipe, std::size_t first, std::size_t last) {
        const auto feed = [&] { from.feed(first, last, pipe); };
        if constexpr (pipeline::k_keeps_failures) catching(feed, [&] { pipe.fail(std::current_exception()); });
        else feed();
    };
    if (n == 0) {
        throw_if_stopped(plan.how);
        return consumer.make(0);
    }
    if constexpr (pipeline::k_keeps_state) {
        auto make = [&](std::size_t first) { return from.open(consumer.make(first)); };
        auto feed = [&](pipeline&& so_far, std::size_t first, std::size_t last) {
            feed_into(so_far, first, last);
            return std::move(so_far);
        };
        return from.close(run_blocks<pipeline>(n, {0, 0, 1, Consumer::items_between_polls, make, feed}, plan));
    } else {
        auto make = [&](std::size_t first) { return consumer.make(first); };
        auto feed = [&](sink&& so_far, std::size_t first, std::size_t last) {
            pipeline pipe = from.open(std::move(so_far));
            feed_into(pipe, first, last);
            return from.close(std::move(pipe));
        };
        return run_blocks<sink>(n, {0, 0, 1, Consumer::items_between_polls, make, feed}, plan);
    }
}

// What the sources of a chain have said about how it is to run; then they are ready for it.
template <class Source>
iter_plan prepared(Source& from) {
    iter_plan plan;
    from.configure(plan);
    from.prepare(plan);
    return plan;
}

template <class Source, class Consumer>
auto drive(Source& from, Consumer& consumer) {
    const iter_plan plan = prepared(from);
    return drive(from, from.size(), plan, consumer);
}

// Makes sinks like another one.
template <class Sink>
struct siblings_of {
    static constexpr std::size_t items_between_polls = std::numeric_limits<std::size_t>::max();

    const Sink& model;

    Sink make(std::size_t /*first*/) const { return model.sibling(); }
};

// How many threads can work in the pool that a chain runs in.
inline std::size_t threads_for(const iter_plan& plan) {
    return threads_in(plan.how.pool != nullptr ? plan.how.pool->inside() : pool_here());
}

// Would somebody help if there were more to do here?
inline bool is_help_wanted() { return !is_inside() || (nothing_to_steal_here() && threads_here() > 1); }

// Runs a chain inside a chain, divided: its results are merged into a sink.
template <class Source, class Sink>
HEDDLE_NOINLINE void drive_divided_into(Source& from, std::size_t n, Sink& sink) {
    iter_plan plan;
    from.configure(plan);
    siblings_of<Sink> siblings{sink};
    sink.merge(drive(from, n, plan, siblings));
}

// Pushes all items of a chain inside a chain into a sink: in parallel if it has at least `least` positions, and others have
// nothing to do.
template <class Source, class Sink>
HEDDLE_ALWAYS_INLINE void drive_into(Source& from, Sink& sink, std::size_t least) {
    static const iter_plan as_usual;
    from.prepare(as_usual);
    const std::size_t n = from.size();
    if (n >= least && is_help_wanted()) {
        drive_divided_into(from, n, sink);
    } else if (n != 0) {
        auto pipe = from.open(std::move(sink));
        from.feed(0, n, pipe);
        sink = from.close(std::move(pipe));
    }
}

}  // namespace heddle::detail

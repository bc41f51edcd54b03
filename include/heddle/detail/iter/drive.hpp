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

#include "../algo/divide.hpp"
#include "../algo/reductions.hpp"
#include "../base/exceptions.hpp"
#include "../forkjoin/inside.hpp"
#include "plumbing.hpp"

namespace heddle::detail {

// A part's result is its whole pipeline, which goes on with the next stretch and keeps what its stages keep.
template <class Source, class Consumer>
struct chain_work {
    using result = decltype(std::declval<Source&>().open(std::declval<Consumer&>().make(0)));
    static constexpr std::size_t items_between_polls = Consumer::items_between_polls;

    Source& from;
    Consumer& consumer;
    std::size_t begin;  // the positions of the source that are to be run
    std::size_t end;
    std::size_t unit;  // how many of them make one item of the division

    std::size_t items() const { return (end - begin - 1) / unit + 1; }

    result run(std::size_t first, std::size_t last) {
        return run_on(from.open(consumer.make(begin + first * unit)), first, last);
    }
    result run_on(result so_far, std::size_t first, std::size_t last) {
        const auto feed = [&] { from.feed(begin + first * unit, last == items() ? end : begin + last * unit, so_far); };
        if constexpr (result::k_keeps_failures) catching(feed, [&] { so_far.fail(std::current_exception()); });
        else feed();
        return so_far;
    }
    result combine(result left, result right) {
        left.merge(std::move(right));
        return left;
    }
};

// Deterministic chains are divided down to stretches of a fixed length, as deterministic reductions are.
inline std::size_t unit_of(const iter_plan& plan) noexcept {
    if (!plan.how.deterministic) return 1;
    return plan.how.grain != 0 ? plan.how.grain : k_deterministic_chunk;
}

// For calls from a pool only.
inline splitter splitter_for(std::size_t n, const iter_plan& plan) {
    if (plan.how.deterministic) return splitter::to_the_bottom();
    if (!is_worth_dividing(n, plan.how)) return splitter::undivided();
    if (plan.max_len == 0) return splitter_for(plan.how);
    return splitter::parts_of_at_most(plan.max_len, n, threads_here(), std::min(grain_for(plan.how), plan.max_len));
}

// Runs the positions [begin, end), which are not none.
template <class Source, class Consumer>
auto run_block(Source& from, Consumer& consumer, std::size_t begin, std::size_t end, const iter_plan& plan) {
    using work = chain_work<Source, Consumer>;
    work block{from, consumer, begin, end, unit_of(plan)};
    const std::size_t n = block.items();
    if (n == 1 && plan.how.pool == nullptr)
        return division<work>(block, plan.how.stop).run(0, n, splitter::undivided());
    auto divided = [&] {
        const bool is_length_known = is_cost_known(plan.how) || plan.max_len != 0;
        return division<work>(block, plan.how.stop).run_all(n, splitter_for(n, plan), is_length_known);
    };
    return call_where(plan.how, divided);
}

// Runs a chain that is prepared and has n positions: what the consumer's sink has come to in the end.
template <class Source, class Consumer>
auto drive(Source& from, std::size_t n, const iter_plan& plan, Consumer& consumer) {
    if (n == 0) {
        throw_if_stopped(plan.how.stop);
        return consumer.make(0);
    }
    std::size_t block = plan.block == 0 ? n : std::min(plan.block, n);
    auto pipe = run_block(from, consumer, 0, block, plan);
    for (std::size_t done = block; done != n && !pipe.is_full(); done += block) {
        if (plan.do_blocks_grow && block <= n / 2) block *= 2;
        block = std::min(block, n - done);
        pipe.merge(run_block(from, consumer, done, done + block, plan));
    }
    return from.close(std::move(pipe));
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

// Pushes all items of a chain inside a chain into a sink: in parallel if others have nothing to do.
template <class Source, class Sink>
void drive_into(Source& from, Sink& sink) {
    const iter_plan plan = prepared(from);
    const std::size_t n = from.size();
    if (n == 0) return;
    if (n > 1 && (!is_inside() || nothing_to_steal_here())) {
        siblings_of<Sink> siblings{sink};
        sink.merge(drive(from, n, plan, siblings));
    } else {
        auto pipe = from.open(std::move(sink));
        from.feed(0, n, pipe);
        sink = from.close(std::move(pipe));
    }
}

}  // namespace heddle::detail

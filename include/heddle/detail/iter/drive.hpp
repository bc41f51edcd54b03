// SPDX-License-Identifier: Apache-2.0
// drive.hpp - runs a chain: feeds the positions of its source into the sinks of a consumer.
//
// A consumer is described in algo/run_positions.hpp, which divides the positions among threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include <heddle/join.hpp>

#include "../algo/call_options.hpp"
#include "../algo/run_positions.hpp"
#include "../base/compiler.hpp"
#include "../forkjoin/inside.hpp"
#include "fuse.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// Runs n >= 1 positions, block after block.
template <class Result>
Result run_blocks(std::size_t n, positions_work<Result> work, const iter_plan& plan) {
    const part_limits limits{.longest = plan.max_len};
    work.end = plan.blocks.first == 0 ? n : std::min(plan.blocks.first, n);
    Result all = run_positions(work, plan.how, limits);
    while (work.end != n && !is_full(all)) {
        const std::size_t length = work.end - work.begin;
        const std::size_t left = n - work.end;
        const std::size_t most = plan.blocks.do_grow ? length + std::min(length, left) : length;  // never more than n
        work.begin = std::exchange(work.end, work.end + std::min(most, left));
        all.merge(run_positions(work, plan.how, limits));
    }
    return all;
}

// Runs n positions of a source, or of a source with a fuse, and returns the consumer's sink. The result of a part is its last sink, or
// its whole pipeline if stages keep state from item to item.
template <class Source, class Consumer>
auto drive_through(Source& from, std::size_t n, const iter_plan& plan, Consumer& consumer) {
    using sink = decltype(consumer.make(0));
    using pipeline = decltype(from.open(consumer.make(0)));
    constexpr std::size_t k_polls = Consumer::items_between_polls;
    const auto feed_into = [&](pipeline& pipe, std::size_t first, std::size_t last) {
        keep_failures(pipe, [&] { from.feed(first, last, pipe); });
    };
    if (n == 0) {
        throw_if_stopped(plan.how);
        return consumer.make(0);
    }
    if constexpr (pipeline::k_keeps_state) {
        auto make = [&](std::size_t first) { return from.open(consumer.make(first)); };
        return from.close(run_blocks<pipeline>(n, {0, 0, k_polls, make, feed_into}, plan));
    } else {
        auto make = [&](std::size_t first) { return consumer.make(first); };
        auto feed = [&](sink& so_far, std::size_t first, std::size_t last) {
            pipeline pipe = from.open(std::move(so_far));
            feed_into(pipe, first, last);
            so_far = from.close(std::move(pipe));
        };
        return run_blocks<sink>(n, {0, 0, k_polls, make, feed}, plan);
    }
}

// Runs a chain that is prepared and has n positions, and returns the consumer's sink.
template <class Source, class Consumer>
auto drive(Source& from, std::size_t n, const iter_plan& plan, Consumer& consumer) {
    if constexpr (Source::k_fused) {
        fused<Source> with_fuse(from);
        return drive_through(with_fuse, n, plan, consumer);
    } else {
        return drive_through(from, n, plan, consumer);
    }
}

// Collects the settings of a chain, and makes its sources ready to run.
template <class Source>
iter_plan prepared(Source& from) {
    iter_plan plan;
    from.configure(plan);
    from.prepare(plan);
    return plan;
}

template <class Source, class Consumer>
auto drive(Source&& from, Consumer&& consumer) {
    const iter_plan plan = prepared(from);
    return drive(from, from.size(), plan, consumer);
}

// --- Sources that divide by themselves, and chains inside chains

// Calls left(sink), and right(sibling, migrated) for the items to its right, possibly at the same time; then merges.
template <class Sink, class Left, class Right>
void join_into(Sink& sink, Left left, Right right) {
    Sink other = sink.sibling();
    join_context([&](bool) { left(sink); },
                 [&](bool migrated) { keep_failures(other, [&] { right(other, migrated); }); });
    sink.merge(std::move(other));
}

// Makes siblings of a sink.
template <class Sink>
struct siblings_of {
    static constexpr std::size_t items_between_polls = k_cheap_items;

    const Sink& model;

    Sink make(std::size_t /*first*/) const { return model.sibling(); }
};

// Should a chain inside a chain be divided: because other threads can help, or because a division checks the stop token?
inline bool is_division_wanted() {
    return !is_inside() || (nothing_to_steal_here() && threads_here() > 1) || context_here().stop != nullptr;
}

// Runs a chain inside a chain, divided, and merges its results into a sink.
template <class Source, class Sink>
HEDDLE_NOINLINE void drive_divided_into(Source& from, std::size_t n, Sink& sink) {
    iter_plan plan;
    from.configure(plan);
    siblings_of<Sink> siblings{sink};
    sink.merge(drive(from, n, plan, siblings));
}

// Pushes all items of a chain inside a chain into a sink. It is divided if it has at least `least` positions and that is wanted.
template <class Source, class Sink>
HEDDLE_ALWAYS_INLINE void drive_into(Source& from, Sink& sink, std::size_t least) {
    static const iter_plan k_default_plan;
    from.prepare(k_default_plan);
    const std::size_t n = from.size();
    if (n >= least && is_division_wanted()) {
        drive_divided_into(from, n, sink);
    } else if (n != 0) {
        auto pipe = from.open(std::move(sink));
        from.feed(0, n, pipe);
        sink = from.close(std::move(pipe));
    }
}

}  // namespace heddle::inline v0::detail

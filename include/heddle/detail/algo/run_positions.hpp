// SPDX-License-Identifier: Apache-2.0
// run_positions.hpp - pushes the items of n positions into sinks: one sink for each part, merged from left to right.
//
// This is what reductions, searches and chains have in common. A consumer makes the sinks:
//
//     sink make(size_t first)   the sink of a part that begins at a position
//     items_between_polls       after how many positions the stop token is checked
//
// Free algorithms run over positions with a visit; chains run over positions with a source (iter/drive.hpp).
//
// A sink is a value that collects the result of a part. Every sink has
//
//     operator()(item)                  takes an item
//     merge(sink&& right)               adds what the sink of the neighbour on the right has collected
//     sibling()                         an empty sink for items to its right; only where sources divide by themselves
//
// Optional members say what else it can do:
//
//     is_done(), is_full()              stopping_sink: it may need no more items. is_done reads only the sink, after each item;
//                                       is_full also reads what other threads have found, less often
//     fail(exception_ptr)               failing_sink: an exception counts as a result of the part
//     take_each(first, last, visit)     bulk_sink: takes the items of many positions in one loop of its own
//
// and so do two flags:
//
//     k_keeps_state                     it keeps state from item to item that is not a result yet, such as the total of a fold
//     k_selects                         its take_each needs no branch for an item that is left out (take_if in reduction.hpp)
//
// A visit is a function object: visit(i, sink) pushes the items of position i into any sink. Visit::item is the type of the items at
// the beginning of the chain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <type_traits>
#include <utility>

#include <heddle/algorithm_options.hpp>

#include "../base/compiler.hpp"
#include "../base/exceptions.hpp"
#include "../base/function_ref.hpp"
#include "call_options.hpp"
#include "divide.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

// --- Sinks

struct basic_sink {
    static constexpr bool k_keeps_state = false;
    static constexpr bool k_selects = false;
};

// A visit that only concepts see.
struct any_visit {
    using item = int;
    template <class Sink>
    void operator()(std::size_t i, Sink& sink);
};

template <class Sink>
concept stopping_sink = requires(const Sink& sink) {
    sink.is_done();
    sink.is_full();
};
template <class Sink> concept failing_sink = requires(Sink& sink, std::exception_ptr error) { sink.fail(error); };
template <class Sink>
concept bulk_sink = requires(Sink& sink, any_visit visit) { sink.take_each(std::size_t{}, std::size_t{}, visit); };

template <class Sink>
HEDDLE_ALWAYS_INLINE bool is_done(const Sink& sink) {
    if constexpr (stopping_sink<Sink>) return sink.is_done();
    else return false;
}
template <class Sink>
HEDDLE_ALWAYS_INLINE bool is_full(const Sink& sink) {
    if constexpr (stopping_sink<Sink>) return sink.is_full();
    else return false;
}

// Calls is_wanted(i) for i, i + 1 … until one returns true, and returns true with `i` there. Returns false at `last`, or as soon as
// is_over() is true, which is called before each row of eight: a loop that tests two conditions for each item took twice as
// long for a cheap predicate (docs/measurements/algorithms.md, "at both after eight").
template <class Predicate, class IsOver>
HEDDLE_ALWAYS_INLINE bool find_in_rows(std::size_t& i, std::size_t last, Predicate&& is_wanted, IsOver&& is_over) {
    constexpr std::size_t k_row = 8;
    while (last - i >= k_row && !is_over()) {
        HEDDLE_UNROLL(8)
        for (std::size_t k = 0; k < k_row; ++k, ++i) {
            if (is_wanted(i)) return true;
        }
    }
    for (; i != last && !is_over(); ++i) {
        if (is_wanted(i)) return true;
    }
    return false;
}

// Pushes the items of the positions [first, last), one position after the other.
template <class Sink, class Visit>
HEDDLE_ALWAYS_INLINE void push_one_by_one(std::size_t first, std::size_t last, Sink& sink, Visit& visit) {
    if constexpr (stopping_sink<Sink>) {
        const auto has_enough = [&](std::size_t i) {
            visit(i, sink);
            return sink.is_done();
        };
        if (!sink.is_done()) find_in_rows(first, last, has_enough, [&] { return sink.is_full(); });
    } else {
        for (; first != last; ++first) visit(first, sink);
    }
}

// Pushes the items of the positions [first, last). A small sink is a local variable meanwhile, so that it stays in registers. One
// that keeps state may be large, and stays where it is.
template <class Sink, class Visit>
HEDDLE_ALWAYS_INLINE void push_each(std::size_t first, std::size_t last, Sink& sink, Visit visit) {
    if constexpr (bulk_sink<Sink>) {
        sink.take_each(first, last, visit);
    } else if constexpr (Sink::k_keeps_state) {
        push_one_by_one(first, last, sink, visit);
    } else {
        Sink local(std::move(sink));
        push_one_by_one(first, last, local, visit);
        sink = std::move(local);
    }
}

// Calls feed(), which pushes into a sink. A failing_sink takes what it throws.
template <class Sink, class Feed>
void keep_failures(Sink& sink, Feed feed) {
    if constexpr (failing_sink<Sink>) catching(feed, [&] { sink.fail(std::current_exception()); });
    else feed();
}

// --- Runs

// Where an item takes about a nanosecond, the stop token is checked after this many: once in a microsecond or so.
inline constexpr std::size_t k_cheap_items = 1'024;

// A deterministic run is divided into stretches of a fixed length: n / 256 positions, since an item may take long, but at most 4,096,
// after which a total of cheap items is worth a fork. Chosen by hand: 256 stretches keep 64 threads busy, and 4,096 additions take
// 50 times as long as a fork (docs/measurements/join-cost.md).
inline constexpr std::size_t k_deterministic_parts = 256;
inline constexpr std::size_t k_deterministic_stretch = 4'096;

inline std::size_t deterministic_stretch(std::size_t n, const options& how) noexcept {
    const std::size_t share = n / k_deterministic_parts + (n % k_deterministic_parts != 0 ? 1 : 0);
    return grain_or(how, std::min(share, k_deterministic_stretch));
}

// The positions [begin, end) as a Work of divide.hpp. Its type depends only on the result of a part, so the code that divides is compiled
// once for all runs with the same result.
template <class Result>
struct positions_work {
    using result = Result;

    std::size_t begin;
    std::size_t end;
    std::size_t items_between_polls;
    function_ref<Result(std::size_t)> make;
    function_ref<void(Result&, std::size_t, std::size_t)> feed;
    std::size_t unit = 1;  // how many positions make one item of the division

    std::size_t items() const { return (end - begin - 1) / unit + 1; }

    Result start(std::size_t first) { return make(begin + first * unit); }
    void run_on(Result& so_far, std::size_t first, std::size_t last) {
        feed(so_far, begin + first * unit, last == items() ? end : begin + last * unit);
    }
    void merge(Result& left, Result&& right) { left.merge(std::move(right)); }
    bool is_enough(const Result& so_far) const { return is_full(so_far); }
};

// Runs at least one position.
template <class Result>
Result run_positions(positions_work<Result> work, const options& how, part_limits limits = {}) {
    if (how.deterministic) {
        work.unit = deterministic_stretch(work.end - work.begin, how);
        limits.is_fixed = true;
    }
    return divide(work.items(), work, how, limits);
}

// Runs n positions that a visit reaches. The result is the consumer's sink.
template <class Consumer, class Visit>
auto run_positions(std::size_t n, Consumer& consumer, const Visit& visit, const options& how,
                   const part_limits& limits = {}) {
    using sink = decltype(consumer.make(0));
    if (n == 0) return consumer.make(0);
    auto make = [&](std::size_t first) { return consumer.make(first); };
    auto feed = [&](sink& so_far, std::size_t first, std::size_t last) {
        Visit own = visit;  // so that what it refers to stays in registers
        keep_failures(so_far, [&] { push_each(first, last, so_far, own); });
    };
    return run_positions<sink>({0, n, Consumer::items_between_polls, make, feed}, how, limits);
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// reductions.hpp - the works of reductions: item by item without an identity, in lanes where that vectorises, by chunks.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

#include "divide.hpp"
#include "grain_or.hpp"
#include "ranges.hpp"

namespace heddle::detail {

// How many items the stop token may wait where an item takes about a nanosecond.
inline constexpr std::size_t k_cheap_items = 1'024;

// The size of the chunks that a deterministic reduction is made of, unless a grain was given.
inline constexpr std::size_t k_deterministic_chunk = 4'096;

// The lesser of two values, the left one if they are equivalent; the greater one likewise.
template <class Less>
struct lesser_of {
    Less less;
    template <class T>
    HEDDLE_ALWAYS_INLINE constexpr T operator()(T left, T right) {
        return std::invoke(less, right, left) ? std::move(right) : std::move(left);
    }
};
template <class Less>
struct greater_of {
    Less less;
    template <class T>
    HEDDLE_ALWAYS_INLINE constexpr T operator()(T left, T right) {
        return std::invoke(less, left, right) ? std::move(right) : std::move(left);
    }
};

// Does `op` on arithmetic values neither mind their order nor call anything of the user's? Then several accumulators may
// take turns, and the compiler can put them into vectors.
template <class Op, class T>
inline constexpr bool k_reorders = false;
template <class T>
    requires std::is_arithmetic_v<T>
inline constexpr bool k_reorders<std::plus<>, T> = true;
template <class T>
    requires std::is_arithmetic_v<T>
inline constexpr bool k_reorders<std::plus<T>, T> = true;
template <class T>
    requires std::is_arithmetic_v<T>
inline constexpr bool k_reorders<std::multiplies<>, T> = true;
template <class T>
    requires std::is_arithmetic_v<T>
inline constexpr bool k_reorders<lesser_of<std::ranges::less>, T> = true;
template <class T>
    requires std::is_arithmetic_v<T>
inline constexpr bool k_reorders<greater_of<std::ranges::less>, T> = true;

// A cache line of accumulators: four vector registers of 16 bytes, which hide the latency of an addition.
template <class T>
inline constexpr std::size_t k_lanes = std::max<std::size_t>(4, 64 / sizeof(T));

// Accumulators that take turns. `at(i)` is the item with the number i, and there are at least as many as lanes.
template <class T, class Op>
class lanes {
public:
    static constexpr std::size_t k_count = k_lanes<T>;

    // Begins with the first items.
    template <class At>
    HEDDLE_ALWAYS_INLINE lanes(Op& op, const At& at) : op_(op) {
        for (std::size_t lane = 0; lane < k_count; ++lane) lane_[lane] = at(lane);
    }

    template <class At>
    HEDDLE_ALWAYS_INLINE void take(std::size_t first, std::size_t last, const At& at) {
        std::array<T, k_count> local = lane_;  // in registers
        for (; last - first >= k_count; first += k_count) {
            for (std::size_t lane = 0; lane < k_count; ++lane)
                local[lane] = static_cast<T>(op_(local[lane], at(first + lane)));
        }
        for (std::size_t lane = 0; first < last; ++first, ++lane)
            local[lane] = static_cast<T>(op_(local[lane], at(first)));
        lane_ = local;
    }

    T total() {
        for (std::size_t half = k_count / 2; half > 0; half /= 2) {
            for (std::size_t lane = 0; lane < half; ++lane)
                lane_[lane] = static_cast<T>(op_(lane_[lane], lane_[lane + half]));
        }
        return lane_[0];
    }

private:
    Op& op_;
    std::array<T, k_count> lane_;
};

// op over f(*it) for n items, which are not none, in lanes.
template <class T, class Iterator, class Op, class F>
T reduce_in_lanes(Iterator it, std::size_t n, Op& op, F& f) {
    const auto at = [&](std::size_t i) -> T {
        return static_cast<T>(f(it[static_cast<std::iter_difference_t<Iterator>>(i)]));
    };
    if (n < 2 * k_lanes<T>) {
        T sum = at(0);
        for (std::size_t i = 1; i < n; ++i) sum = static_cast<T>(op(sum, at(i)));
        return sum;
    }
    lanes<T, Op> accumulators(op, at);
    accumulators.take(k_lanes<T>, n, at);
    return accumulators.total();
}

// The reduction of one stretch, which is not empty: from its first item on, so that no identity is needed.
template <class T, class Iterator, class Op, class F>
T reduce_stretch(Iterator it, std::size_t n, Op& op, F& f) {
    if constexpr (k_reorders<Op, T>) {
        return reduce_in_lanes<T>(it, n, op, f);
    } else {
        T sum = invoke_as<T>(f, *it);
        for (const Iterator end = advanced(it, n); ++it != end;)
            sum = invoke_as<T>(op, std::move(sum), std::invoke(f, *it));
        return sum;
    }
}

// Two reductions of the same stretch, each item of which is read from memory once: a little of the one, the same of the other.
// Sixteen rounds of the lanes at a time: fewer cost more in turns, with more the memory has nothing to do meanwhile.
template <class T, class Iterator, class Op, class OtherOp>
std::pair<T, T> reduce_stretch_twice(Iterator it, std::size_t n, Op& op, OtherOp& other) {
    if constexpr (k_reorders<Op, T> && k_reorders<OtherOp, T>) {
        const auto at = [&](std::size_t i) -> T { return it[static_cast<std::iter_difference_t<Iterator>>(i)]; };
        constexpr std::size_t k = k_lanes<T>;
        if (n >= 2 * k) {
            lanes<T, Op> one(op, at);
            lanes<T, OtherOp> two(other, at);
            for (std::size_t first = k; first < n;) {
                const std::size_t last = first + std::min(16 * k, n - first);
                one.take(first, last, at);
                two.take(first, last, at);
                first = last;
            }
            return {one.total(), two.total()};
        }
    }
    std::pair<T, T> both(*it, *it);
    for (const Iterator end = advanced(it, n); ++it != end;) {
        both.first = invoke_as<T>(op, std::move(both.first), *it);
        both.second = invoke_as<T>(other, std::move(both.second), *it);
    }
    return both;
}

template <class T, class Iterator, class Op, class F>
struct reduce_work {
    using result = T;
    static constexpr std::size_t items_between_polls = k_reorders<Op, T> ? k_cheap_items : 1;

    Iterator begin;
    Op& op;
    F& f;

    T run(std::size_t first, std::size_t last) {
        return reduce_stretch<T>(advanced(begin, first), last - first, op, f);
    }
    T combine(T left, T right) { return invoke_as<T>(op, std::move(left), std::move(right)); }
};

// chunk(first, last) makes the result of a stretch.
template <class T, class Op, class Chunk>
struct chunk_reduce_work {
    using result = T;
    static constexpr std::size_t items_between_polls = std::numeric_limits<std::size_t>::max();

    Op& op;
    Chunk& chunk;

    T run(std::size_t first, std::size_t last) { return invoke_as<T>(chunk, first, last); }
    T combine(T left, T right) { return invoke_as<T>(op, std::move(left), std::move(right)); }
};

// The same work over chunks of a fixed size, each of which is one item.
template <class Work>
struct by_chunks {
    using result = typename Work::result;
    static constexpr std::size_t items_between_polls = 1;

    Work& work;
    std::size_t n;
    std::size_t chunk_size;

    std::size_t chunk_count() const { return (n - 1) / chunk_size + 1; }

    result run(std::size_t first, std::size_t last) {
        return work.run(first * chunk_size, last < chunk_count() ? last * chunk_size : n);
    }
    result combine(result left, result right) { return work.combine(std::move(left), std::move(right)); }
};

// Runs a reduction over n >= 1 items. A deterministic one is divided down to chunks of a fixed size, always in the same way.
template <class Work>
typename Work::result reduce_items(std::size_t n, Work work, const options& how) {
    if (!how.deterministic) return divide(n, work, how);
    by_chunks<Work> chunks{work, n, grain_or(how, k_deterministic_chunk)};
    return divide_by(chunks.chunk_count(), chunks, how, [] { return splitter::to_the_bottom(); });
}

}  // namespace heddle::detail

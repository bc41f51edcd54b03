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

// op over f(*it) for all of [it, end), which is not empty, in lanes.
template <class T, class Iterator, class Op, class F>
T reduce_in_lanes(Iterator it, std::size_t n, Op& op, F& f) {
    constexpr std::size_t k = k_lanes<T>;
    const auto at = [&](std::size_t i) -> T {
        return static_cast<T>(f(it[static_cast<std::iter_difference_t<Iterator>>(i)]));
    };
    if (n < 2 * k) {
        T sum = at(0);
        for (std::size_t i = 1; i < n; ++i) sum = static_cast<T>(op(sum, at(i)));
        return sum;
    }
    std::array<T, k> lanes;
    for (std::size_t lane = 0; lane < k; ++lane) lanes[lane] = at(lane);
    std::size_t i = k;
    for (; i + k <= n; i += k) {
        for (std::size_t lane = 0; lane < k; ++lane) lanes[lane] = static_cast<T>(op(lanes[lane], at(i + lane)));
    }
    for (std::size_t lane = 0; i < n; ++i, ++lane) lanes[lane] = static_cast<T>(op(lanes[lane], at(i)));
    for (std::size_t half = k / 2; half > 0; half /= 2) {
        for (std::size_t lane = 0; lane < half; ++lane)
            lanes[lane] = static_cast<T>(op(lanes[lane], lanes[lane + half]));
    }
    return lanes[0];
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
    by_chunks<Work> chunks{work, n, how.grain != 0 ? how.grain : k_deterministic_chunk};
    return divide_by(chunks.chunk_count(), chunks, how, [] { return splitter::to_the_bottom(); });
}

}  // namespace heddle::detail

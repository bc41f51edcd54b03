// SPDX-License-Identifier: Apache-2.0
// reduce.hpp - many values into one: reduce, transform_reduce, sum, min, max, minmax, count.
//
// All of these take a range with random access, or two iterators. Neighbours are combined from left to right, so an
// operation has to be associative and need not be commutative; it needs no identity. Sums, products and extremes of
// arithmetic types may combine in any order, for speed. With `options::deterministic` the order depends on the number of items
// alone: floating-point results are the same to the last bit with any number of threads.
//
// What an operation throws is rethrown when all calls have ended, that of the leftmost part.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/reduce_algorithms.hpp"
#include "detail/algo/reductions.hpp"

namespace heddle {

// reduce(range, init = {}, op = plus, options) -> the type of init
// op over init and all elements, in this order.
inline constexpr detail::with_iterators<detail::reduce_algorithm> reduce{};

// transform_reduce(range, init, op, f, options) -> the type of init
// op over init and f(element) for all elements, in this order. f is called once for each.
//
// transform_reduce(left, right, init, op = plus, f = multiplies, options) -> the type of init
// op over init and f(l, r) for all pairs of elements at the same place, as many as the shorter range has.
inline constexpr detail::with_iterators<detail::transform_reduce_algorithm> transform_reduce{};

// sum(range, projection = {}, options) -> the projection's type
// Overflows as the type does; project to a larger one to avoid it.
inline constexpr detail::with_iterators<detail::sum_algorithm> sum{};

// min(range, less = {}, projection = {}, options) -> optional of the value, max likewise
// The first of the least, or greatest, elements; nothing of an empty range. Of equivalent values of an arithmetic type it
// may be another one: -0.0 for 0.0.
inline constexpr detail::with_iterators<detail::extreme_algorithm<detail::lesser_of>> min{};
inline constexpr detail::with_iterators<detail::extreme_algorithm<detail::greater_of>> max{};

// minmax(range, less = {}, projection = {}, options) -> optional pair
// The first of the least and the last of the greatest elements, as std::ranges::minmax.
inline constexpr detail::with_iterators<detail::minmax_algorithm> minmax{};

// count(range, value, projection = {}, options) -> size_t
// count_if(range, predicate, projection = {}, options) -> size_t
inline constexpr detail::with_iterators<detail::count_algorithm> count{};
inline constexpr detail::with_iterators<detail::count_if_algorithm> count_if{};

// op over map(i) for all indices i in [first, last), in this order; `empty` if there are none.
template <std::integral Index, class T, class Map, class Op = std::plus<>>
    requires std::invocable<Map&, Index> && std::invocable<Op&, T, T>
T parallel_reduce(Index first, std::type_identity_t<Index> last, T empty, Map&& map, Op op = {},
                  const options& how = {}) {
    const std::size_t n = detail::count_of(first, last);
    using work = detail::reduce_work<T, detail::index_iterator<Index>, Op, std::remove_reference_t<Map>>;
    return n == 0 ? std::move(empty) : detail::reduce_items(n, work{detail::index_iterator(first), op, map}, how);
}

// op over chunk(begin, end) for stretches that together are [0, n), in this order; `empty` if n is 0.
template <class T, class Chunk, class Op = std::plus<>>
    requires std::invocable<Chunk&, std::size_t, std::size_t> && std::invocable<Op&, T, T>
T parallel_reduce_chunks(std::size_t n, T empty, Chunk&& chunk, Op op = {}, const options& how = {}) {
    using work = detail::chunk_reduce_work<T, Op, std::remove_reference_t<Chunk>>;
    return n == 0 ? std::move(empty) : detail::reduce_items(n, work{op, chunk}, how);
}

}  // namespace heddle

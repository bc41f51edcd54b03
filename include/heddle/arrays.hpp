// SPDX-License-Identifier: Apache-2.0
// arrays.hpp - whole arrays at once: transform, fill, generate, copy, reverse, rotate, gather, scatter, flatten, offsets.
//
// All of these take ranges with random access, or two iterators for the first of them, and write to a random-access
// iterator. Those that return an iterator return the end of what they wrote. If a call throws, its exception is rethrown
// and the output holds some of the results.
#pragma once

#include "algorithm_options.hpp"
#include "detail/algo/array_algorithms.hpp"
#include "detail/algo/ranges.hpp"

namespace heddle {

// transform(range, out, f, options), transform(left, right, out, f, options)
// Writes f(element), or f(l, r) for as many pairs as the shorter range has. The output may be the input.
inline constexpr detail::with_iterators<detail::transform_algorithm> transform{};

// fill(range, value, options)
inline constexpr detail::with_iterators<detail::fill_algorithm> fill{};

// generate(range, f, options)
// The element at place i becomes f(i).
inline constexpr detail::with_iterators<detail::generate_algorithm> generate{};

// copy(range, out, options)
// The output does not overlap the range.
inline constexpr detail::with_iterators<detail::copy_algorithm> copy{};

// reverse(range, options)
inline constexpr detail::with_iterators<detail::reverse_algorithm> reverse{};

// rotate(range, middle, options)
// What begins at `middle` comes first. Returns where the element is now that was the first.
inline constexpr detail::rotate_algorithm rotate{};

// gather(range, indices, out, options)
// Writes range[i] for every i of the indices. Throws std::invalid_argument for an index outside of the range.
inline constexpr detail::gather_algorithm gather{};

// scatter(values, indices, range, options)
// range[i] becomes v for every pair of a value v and an index i at the same place. No index may occur twice; disjoint_writer
// tells if one does. Throws std::invalid_argument for an index outside of the range.
inline constexpr detail::scatter_algorithm scatter{};

// offsets_of(sizes, options) -> vector of size_t
// Where parts of these sizes begin if they are put one behind the other, and at last where the last one ends.
inline constexpr detail::offsets_of_algorithm offsets_of{};

// flatten(lists, options) -> vector of the elements of all lists, one behind the other
// flatten(lists, out, options) -> their offsets, as offsets_of
inline constexpr detail::flatten_algorithm flatten{};

}  // namespace heddle

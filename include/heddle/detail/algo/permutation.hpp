// SPDX-License-Identifier: Apache-2.0
// permutation.hpp - puts elements into an order that indices define.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <numeric>
#include <ranges>
#include <vector>

#include "../base/compiler.hpp"
#include "array_algorithms.hpp"
#include "loops.hpp"
#include "merge_sort.hpp"
#include "ranges.hpp"
#include "scratch.hpp"
#include "sort_grain.hpp"

namespace heddle::inline v0::detail {

// By swaps, one cycle after the other: for elements whose moves may throw.
template <class Iterator, class IndexAt>
void permute_by_swaps(Iterator begin, std::size_t n, IndexAt& index_at) {
    std::vector<bool> is_done(n);
    for (std::size_t start = 0; start < n; ++start) {
        for (std::size_t at = start; !is_done[at];) {
            is_done[at] = true;
            const std::size_t from = index_at(at);
            if (is_done[from]) break;
            std::ranges::iter_swap(advanced(begin, at), advanced(begin, from));
            at = from;
        }
    }
}

// Elements that are on their way from memory while one is moved. Chosen by hand.
inline constexpr std::size_t k_fetched_ahead = 12;

// Moves the element at index_at(i) to place i. index_at is a permutation of 0 … n-1.
template <class Iterator, class IndexAt>
void permute(Iterator begin, std::size_t n, IndexAt& index_at) {
    require_own_words<Iterator>();
    using value = std::iter_value_t<Iterator>;
    if (n < 2) return;
    if constexpr (movable_aside<value>) {
        scratch<value> aside(begin, n);
        auto fetch = [&, to = aside.begin()](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i != last; ++i) {
                if constexpr (std::contiguous_iterator<Iterator>)
                    HEDDLE_PREFETCH(std::to_address(advanced(begin, index_at(std::min(i + k_fetched_ahead, n - 1)))));
                to[i] = std::ranges::iter_move(advanced(begin, index_at(i)));
            }
        };
        uninterrupted([&] { for_each_chunk(n, fetch, {}); });
        move_all(aside.begin(), n, begin);
    } else {
        permute_by_swaps(begin, n, index_at);
    }
}

// Sorts stably without moving elements before their order is known. From inside a pool.
template <class Iterator, class Less>
void sort_by_indices(Iterator begin, std::size_t n, Less& less, sort_grain grain) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    auto at_indices = [&](std::size_t a, std::size_t b) -> bool {
        return less(*advanced(begin, a), *advanced(begin, b));
    };
    scratch<std::size_t> aside(order.data(), n);
    merge_sort<std::size_t*, decltype(at_indices)>(at_indices, grain).sort(order.data(), aside.begin(), n);
    auto index_at = [&](std::size_t i) { return order[i]; };
    permute(begin, n, index_at);
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// permutation.hpp - puts elements into an order that is given by their indices.
#pragma once

#include <cstddef>
#include <iterator>
#include <numeric>
#include <ranges>
#include <stdexcept>
#include <utility>
#include <vector>

#include <heddle/disjoint_writer.hpp>

#include "../base/exceptions.hpp"
#include "array_algorithms.hpp"
#include "loops.hpp"
#include "merge_sort.hpp"
#include "ranges.hpp"
#include "scratch.hpp"

namespace heddle::detail {

// One cycle after the other, by swaps: for elements that cannot be moved aside.
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

// The element at place i becomes the one that was at index_at(i), which is a permutation of 0 … n-1.
template <class Iterator, class IndexAt>
void permute(Iterator begin, std::size_t n, IndexAt& index_at) {
    using value = std::iter_value_t<Iterator>;
    if (n < 2) return;
    if constexpr (movable_aside<value>) {
        scratch<value> aside(begin, n);
        auto fetch = [&](std::size_t i) { aside.begin()[i] = std::ranges::iter_move(advanced(begin, index_at(i))); };
        uninterrupted([&] { for_each_index(n, fetch, {}); });
        move_all(aside.begin(), n, begin);
    } else {
        permute_by_swaps(begin, n, index_at);
    }
}

// Sorts stably without moving elements before their order is known. From inside a pool.
template <class Iterator, class Less>
void sort_by_indices(Iterator begin, std::size_t n, Less& less, std::size_t grain) {
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

struct apply_permutation_algorithm {
    template <parallel_range Range, parallel_range Indices>
        requires std::integral<std::ranges::range_value_t<Indices>>
    void operator()(Range&& range, Indices&& indices, const options& how = {}) const {
        const std::size_t n = size_of(range);
        if (size_of(indices) != n)
            raise(std::invalid_argument("heddle: a permutation has another size than its range"));
        const auto at = std::ranges::begin(indices);
        std::vector<unsigned char> seen(n);
        disjoint_writer<unsigned char> once(seen);
        auto check = [&](std::size_t i) {
            once.write(checked_index(*advanced(at, i), n), static_cast<unsigned char>(1));
        };
        for_each_index(n, check, how);
        auto index_at = [&](std::size_t i) { return static_cast<std::size_t>(*advanced(at, i)); };
        auto apply = [&] { permute(std::ranges::begin(range), n, index_at); };
        call_where(how, apply);
    }
};

}  // namespace heddle::detail

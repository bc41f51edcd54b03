// SPDX-License-Identifier: Apache-2.0
// partition_blocks.hpp - partition in place: each block by itself, then what lies on the wrong side changes places.
//
// Elements are only ever swapped, so that none is lost if the predicate throws.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <vector>

#include "divide.hpp"
#include "grain_or.hpp"
#include "loops.hpp"
#include "partition_by_offsets.hpp"
#include "ranges.hpp"

namespace heddle::detail {

// Is it cheaper to move an element of this type twice than to guess which one to move?
template <class T>
inline constexpr bool k_cheap_to_move = std::is_trivially_copyable_v<T> && sizeof(T) <= 2 * sizeof(void*);

// Blocks are not made smaller than this: a block costs a few look-ups in the end.
inline constexpr std::size_t k_least_partition_block = 1'024;

// Intervals of indices, and the k-th index of all of them together.
class intervals {
public:
    void add(std::size_t first, std::size_t last) {
        if (first >= last) return;
        firsts_.push_back(first);
        ends_.push_back(count() + (last - first));
    }
    std::size_t count() const { return ends_.empty() ? 0 : ends_.back(); }

    struct place {
        std::size_t index;
        std::size_t left;  // how many of its interval follow, itself included
    };
    place kth(std::size_t k) const {
        const auto interval = static_cast<std::size_t>(std::ranges::upper_bound(ends_, k) - ends_.begin());
        const std::size_t before = interval == 0 ? 0 : ends_[interval - 1];
        return {firsts_[interval] + (k - before), ends_[interval] - k};
    }

private:
    std::vector<std::size_t> firsts_;
    std::vector<std::size_t> ends_;  // how many indices up to the end of each interval
};

// Swaps the k-th index of one with the k-th of the other, for all k.
template <class Iterator>
void swap_intervals(Iterator begin, const intervals& left, const intervals& right) {
    auto swap_some = [&](std::size_t first, std::size_t last) {
        while (first != last) {
            const auto l = left.kth(first);
            const auto r = right.kth(first);
            const std::size_t n = std::min({l.left, r.left, last - first});
            std::swap_ranges(advanced(begin, l.index), advanced(begin, l.index + n), advanced(begin, r.index));
            first += n;
        }
    };
    for_each_chunk(left.count(), swap_some, {});
}

// By one thread. What is cheap to move is swapped whether it has to be or not: there is no branch to mispredict.
template <class Iterator, class Predicate>
std::size_t partition_serially(Iterator begin, std::size_t n, Predicate& is_first) {
    if constexpr (k_cheap_to_move<std::iter_value_t<Iterator>>) {
        Iterator split = begin;
        for (const Iterator end = advanced(begin, n); begin != end; ++begin) {
            const bool goes_first = is_first(*begin);
            std::iter_swap(split, begin);
            split += goes_first;
            n -= !goes_first;
        }
        return n;
    } else {
        return partition_by_offsets<Iterator, Predicate>(begin, n, is_first).run();
    }
}

// Moves the elements for which is_first holds before all others, in no particular order; returns how many there are. From
// inside a pool.
template <class Iterator, class Predicate>
std::size_t partition_blocks(Iterator begin, std::size_t n, Predicate& is_first, const options& how) {
    const std::size_t most = 8 * std::size_t{threads_here()};
    const std::size_t least = grain_or(how, k_least_partition_block);
    const std::size_t blocks = threads_here() == 1 ? 1 : std::clamp<std::size_t>(n / least, 1, most);
    const auto block_begin = [&](std::size_t b) { return n / blocks * b + std::min(b, n % blocks); };

    std::vector<std::size_t> splits(blocks);
    auto partition_one = [&](std::size_t b) {
        const std::size_t first = block_begin(b);
        splits[b] = first + partition_serially(advanced(begin, first), block_begin(b + 1) - first, is_first);
    };
    const options one_by_one{.grain = 1};
    for_each_index(blocks, partition_one, one_by_one);

    std::size_t middle = 0;
    for (std::size_t b = 0; b < blocks; ++b) middle += splits[b] - block_begin(b);
    intervals wrong_left;
    intervals wrong_right;
    for (std::size_t b = 0; b < blocks; ++b) {
        wrong_left.add(splits[b], std::min(block_begin(b + 1), middle));
        wrong_right.add(std::max(block_begin(b), middle), splits[b]);
    }
    swap_intervals(begin, wrong_left, wrong_right);
    return middle;
}

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// partition_blocks.hpp - partitions in place: each block by itself, then elements on the wrong side are swapped.
//
// Elements are only swapped, so that none is lost if the predicate throws.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <vector>

#include "../base/invoke.hpp"
#include "call_options.hpp"
#include "divide.hpp"
#include "loops.hpp"
#include "ranges.hpp"
#include "splitter.hpp"

namespace heddle::inline v0::detail {

// Is it cheaper to copy an element of this type twice than to mispredict a branch?
template <class T>
inline constexpr bool k_cheap_to_move = k_copies_bytes<T> && sizeof(T) <= 2 * sizeof(void*);

// At least this many blocks, down to single elements: the predicate may take long. A block costs a few look-ups in the end. Chosen by hand:
// it keeps 16 threads busy.
inline constexpr std::size_t k_least_partition_blocks = 64;

// Partitions elements that are expensive to move: first finds out, block by block, which of them are on the wrong side, and then swaps
// those. No branch depends on the predicate, so none is mispredicted (Edelkamp and Weiss, BlockQuicksort). Calls the predicate once
// for each element.
template <class Iterator, class Predicate>
class partition_by_offsets {
public:
    partition_by_offsets(Iterator begin, std::size_t n, Predicate& is_first)
        : begin_(begin),
          right_(n),
          is_first_(is_first) {}

    // Returns how many elements come first.
    std::size_t run() {
        while (right_ - left_ >= 2 * k_block) {
            if (wrong_left_.is_empty()) wrong_left_.fill([&](std::size_t i) { return !is_first(left_ + i); });
            if (wrong_right_.is_empty()) wrong_right_.fill([&](std::size_t i) { return is_first(right_ - 1 - i); });
            for (std::size_t pairs = std::min(wrong_left_.count(), wrong_right_.count()); pairs > 0; --pairs)
                swap(left_ + wrong_left_.take(), right_ - 1 - wrong_right_.take());
            if (wrong_left_.is_empty()) left_ += k_block;
            if (wrong_right_.is_empty()) right_ -= k_block;
        }
        return finish();
    }

private:
    static constexpr std::size_t k_block = 64;

    // The places in a block of the elements that have to go to the other side.
    class offsets {
    public:
        template <class IsWrong>
        void fill(const IsWrong& is_wrong) {
            taken_ = 0;
            std::size_t found = 0;
            for (std::size_t i = 0; i < k_block; ++i) {
                offsets_[found] = static_cast<std::uint8_t>(i);
                found += is_wrong(i) ? 1u : 0u;
            }
            found_ = found;
        }
        std::size_t take() { return offsets_[taken_++]; }
        std::size_t count() const { return found_ - taken_; }
        bool is_empty() const { return taken_ == found_; }

    private:
        std::array<std::uint8_t, k_block> offsets_;
        std::size_t taken_ = 0;
        std::size_t found_ = 0;
    };

    bool is_first(std::size_t i) const { return detail::invoke(is_first_, *advanced(begin_, i)); }
    void swap(std::size_t a, std::size_t b) const { std::ranges::iter_swap(advanced(begin_, a), advanced(begin_, b)); }

    // Handles the last elements, fewer than two blocks. The predicate may have been called for one of them.
    std::size_t finish() {
        std::array<bool, 2 * k_block> goes_first;
        const std::size_t n = right_ - left_;
        const std::size_t asked_left = wrong_left_.is_empty() ? 0 : k_block;
        const std::size_t asked_right = wrong_right_.is_empty() ? 0 : k_block;
        std::fill_n(goes_first.begin(), asked_left, true);
        while (!wrong_left_.is_empty()) goes_first[wrong_left_.take()] = false;
        for (std::size_t i = asked_left; i < n - asked_right; ++i) goes_first[i] = is_first(left_ + i);
        std::fill_n(goes_first.begin() + static_cast<std::ptrdiff_t>(n - asked_right), asked_right, false);
        while (!wrong_right_.is_empty()) goes_first[n - 1 - wrong_right_.take()] = true;
        std::size_t first = 0;
        for (std::size_t last = n;; ++first) {
            while (first < last && goes_first[first]) ++first;
            while (first < last && !goes_first[last - 1]) --last;
            if (first == last) return left_ + first;
            swap(left_ + first, left_ + --last);
        }
    }

    const Iterator begin_;
    std::size_t left_ = 0;  // elements before it go first
    std::size_t right_;     // elements from here on do not
    Predicate& is_first_;
    offsets wrong_left_;
    offsets wrong_right_;
};

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
            std::ranges::swap_ranges(advanced(begin, l.index), advanced(begin, l.index + n), advanced(begin, r.index),
                                     advanced(begin, r.index + n));
            first += n;
        }
    };
    for_each_chunk(left.count(), swap_some, {});
}

// By one thread. Elements that are cheap to move are swapped whether they have to be or not: there is no branch to mispredict.
template <class Iterator, class Predicate>
std::size_t partition_serially(Iterator begin, std::size_t n, Predicate& is_first) {
    if constexpr (k_cheap_to_move<std::iter_value_t<Iterator>>) {
        Iterator split = begin;
        for (const Iterator end = advanced(begin, n); begin != end; ++begin) {
            const bool goes_first = is_first(*begin);
            std::ranges::iter_swap(split, begin);
            split += goes_first;
            n -= !goes_first;
        }
        return n;
    } else {
        return partition_by_offsets<Iterator, Predicate>(begin, n, is_first).run();
    }
}

// Moves the elements for which is_first holds before all others, in no particular order, and returns their number. From inside a
// pool.
template <class Iterator, class Predicate>
std::size_t partition_blocks(Iterator begin, std::size_t n, Predicate& is_first, const options& how) {
    const std::size_t most = std::max(8 * std::size_t{threads_here()}, k_least_partition_blocks);
    const std::size_t blocks = threads_here() == 1 ? 1 : std::clamp<std::size_t>(n / grain_or(how, 1), 1, most);
    const equal_parts cut{n, blocks};

    std::vector<std::size_t> splits(blocks);
    auto partition_one = [&](std::size_t b) {
        const std::size_t first = cut.begin(b);
        splits[b] = first + partition_serially(advanced(begin, first), cut.begin(b + 1) - first, is_first);
    };
    for_each_index(blocks, partition_one, per_block(how));

    std::size_t middle = 0;
    for (std::size_t b = 0; b < blocks; ++b) middle += splits[b] - cut.begin(b);
    intervals wrong_left;
    intervals wrong_right;
    for (std::size_t b = 0; b < blocks; ++b) {
        wrong_left.add(splits[b], std::min(cut.begin(b + 1), middle));
        wrong_right.add(std::max(cut.begin(b), middle), splits[b]);
    }
    swap_intervals(begin, wrong_left, wrong_right);
    return middle;
}

}  // namespace heddle::inline v0::detail

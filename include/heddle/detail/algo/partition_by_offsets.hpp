// SPDX-License-Identifier: Apache-2.0
// partition_by_offsets.hpp - partition for elements that are dear to move: first asks, block by block, which of them are on the
// wrong side, and then swaps those. No branch depends on an answer, so that none is mispredicted (Edelkamp and Weiss, BlockQuicksort).
//
// The predicate is called once for each element. Elements are only swapped, so that none is lost if it throws.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>

#include "ranges.hpp"

namespace heddle::detail {

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

    // Where in a block elements are that have to go to the other side.
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

    bool is_first(std::size_t i) const { return std::invoke(is_first_, *advanced(begin_, i)); }
    void swap(std::size_t a, std::size_t b) const { std::ranges::iter_swap(advanced(begin_, a), advanced(begin_, b)); }

    // Fewer than two blocks are left. One of them may have been asked already.
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
    std::size_t left_ = 0;  // what is before it goes first
    std::size_t right_;     // what is from here on does not
    Predicate& is_first_;
    offsets wrong_left_;
    offsets wrong_right_;
};

}  // namespace heddle::detail

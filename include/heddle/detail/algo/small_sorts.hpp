// SPDX-License-Identifier: Apache-2.0
// small_sorts.hpp - the serial sorts that others end in. None loses an element if the comparison throws or is no order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "../base/immovable.hpp"
#include "ranges.hpp"
#include "scratch.hpp"

namespace heddle::detail {

// An element that was taken out of its place, and the place that it goes to in the end, whatever happens.
template <class Iterator>
class hole : immovable {
public:
    explicit hole(Iterator at) noexcept : at_(at), element_(std::ranges::iter_move(at)) {}
    ~hole() { *at_ = std::move(element_); }

    const std::iter_value_t<Iterator>& element() const noexcept { return element_; }

    // Fills the place with an element from another one, which is the hole then.
    void move_to(Iterator from) noexcept {
        *at_ = std::ranges::iter_move(from);
        at_ = from;
    }

private:
    Iterator at_;
    std::iter_value_t<Iterator> element_;
};

// Moves the last of [begin, at] to where it belongs among the others, which are sorted. Returns how far.
template <class Iterator, class Less>
std::size_t insert_last(Iterator begin, Iterator at, Less& less) {
    const Iterator old = at;
    if (at == begin || !less(*at, *std::prev(at))) return 0;
    if constexpr (movable_aside<std::iter_value_t<Iterator>>) {
        hole<Iterator> moving(at);
        do {
            moving.move_to(std::prev(at));
            --at;
        } while (at != begin && less(moving.element(), *std::prev(at)));
    } else {
        for (; at != begin && less(*at, *std::prev(at)); --at) std::ranges::iter_swap(at, std::prev(at));
    }
    return static_cast<std::size_t>(old - at);
}

template <class Iterator, class Less>
void insertion_sort(Iterator begin, std::size_t n, Less& less) {
    for (std::size_t i = 1; i < n; ++i) insert_last(begin, advanced(begin, i), less);
}

// Sorts a range that is nearly sorted, and gives up if it turns out not to be. Returns whether it is sorted now.
template <class Iterator, class Less>
bool sort_if_nearly_sorted(Iterator begin, std::size_t n, Less& less) {
    constexpr std::size_t k_patience = 8;
    std::size_t moves = 0;
    for (std::size_t i = 1; i < n; ++i) {
        moves += insert_last(begin, advanced(begin, i), less);
        if (moves > k_patience) return false;
    }
    return true;
}

// n log n at worst, by swaps.
template <class Iterator, class Less>
void heap_sort(Iterator begin, std::size_t n, Less& less) {
    const auto sift_down = [&](std::size_t parent, std::size_t size) {
        for (std::size_t child; (child = 2 * parent + 1) < size; parent = child) {
            if (child + 1 < size && less(*advanced(begin, child), *advanced(begin, child + 1))) ++child;
            if (!less(*advanced(begin, parent), *advanced(begin, child))) return;
            std::ranges::iter_swap(advanced(begin, parent), advanced(begin, child));
        }
    };
    for (std::size_t i = n / 2; i-- > 0;) sift_down(i, n);
    for (std::size_t size = n; size-- > 1;) {
        std::ranges::iter_swap(begin, advanced(begin, size));
        sift_down(0, size);
    }
}

}  // namespace heddle::detail

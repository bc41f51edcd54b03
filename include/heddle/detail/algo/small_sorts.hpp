// SPDX-License-Identifier: Apache-2.0
// small_sorts.hpp - serial sorts for small parts. None loses an element if the comparison throws or is not an order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "../base/immovable.hpp"
#include "ranges.hpp"
#include "scratch.hpp"

namespace heddle::inline v0::detail {

// An element that was taken out of its place. Its destructor puts it into the place that is empty then.
template <class Iterator>
class hole : immovable {
public:
    explicit hole(Iterator at) noexcept : at_(at), element_(std::ranges::iter_move(at)) {}
    ~hole() { *at_ = std::move(element_); }

    const std::iter_value_t<Iterator>& element() const noexcept { return element_; }

    // Fills the place with an element from another place, which becomes the hole.
    void move_to(Iterator from) noexcept {
        *at_ = std::ranges::iter_move(from);
        at_ = from;
    }

private:
    Iterator at_;
    std::iter_value_t<Iterator> element_;
};

// Inserts the last element of [begin, at] into the others, which are sorted. Returns how many places it moved.
template <class Iterator, class Less>
std::size_t insert_last(Iterator begin, Iterator at, Less& less) {
    const Iterator old = at;
    if (at == begin || !less(*at, *(at - 1))) return 0;
    if constexpr (movable_aside<std::iter_value_t<Iterator>>) {
        hole<Iterator> moving(at);
        do {
            moving.move_to(at - 1);
            --at;
        } while (at != begin && less(moving.element(), *(at - 1)));
    } else {
        for (; at != begin && less(*at, *(at - 1)); --at) std::ranges::iter_swap(at, at - 1);
    }
    return static_cast<std::size_t>(old - at);
}

template <class Iterator, class Less>
void insertion_sort(Iterator begin, std::size_t n, Less& less) {
    for (std::size_t i = 1; i < n; ++i) insert_last(begin, advanced(begin, i), less);
}

// Sorts a range that is nearly sorted, and gives up after a few moves. Returns whether it is sorted now.
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

// At most n log n comparisons, by swaps.
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

}  // namespace heddle::inline v0::detail

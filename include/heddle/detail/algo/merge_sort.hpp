// SPDX-License-Identifier: Apache-2.0
// merge_sort.hpp - sorts stably, with memory for a copy of the elements: both halves are sorted to one side and merged to the other.
//
// If the comparison throws, every element is back in the range when the exception leaves, in some order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "../base/exceptions.hpp"
#include "divide.hpp"
#include "merging.hpp"
#include "quick_sort.hpp"
#include "ranges.hpp"
#include "scratch.hpp"
#include "small_sorts.hpp"
#include "sort_grain.hpp"

namespace heddle::inline v0::detail {

template <class Iterator, class Less>
class merge_sort {
public:
    merge_sort(Less& less, sort_grain grain) noexcept
        : less_(less),
          grain_(grain.least),
          insertion_sorted_(grain.insertion_sorted()),
          merge_grain_(grain.is_slow ? grain_ : std::max(grain_, k_least_parallel_merge)) {}

    // From inside a pool. `aside` has space for n.
    void sort(Iterator range, value_pointer<Iterator> aside, std::size_t n) { run(range, aside, n, side::range); }

private:
    enum class side : std::uint8_t {
        range,
        aside
    };
    using pointer = value_pointer<Iterator>;

    static side opposite(side one) { return one == side::range ? side::aside : side::range; }

    // The elements are in the range. They end up sorted on the side `to`, or all in the range if it throws.
    void run(Iterator range, pointer aside, std::size_t n, side to) {
        if (n <= insertion_sorted_) {
            insertion_sort(range, n, less_);
            if (to == side::aside) std::ranges::move(range, advanced(range, n), aside);
            return;
        }
        const std::size_t half = n / 2;
        if (half >= grain_) throw_if_stopped_here();
        sort_halves(range, aside, n, half, opposite(to));
        if (to == side::range) merge_halves(aside, range, n, half, [] {});
        else merge_halves(range, aside, n, half, [&] { std::ranges::move(aside, aside + n, range); });
    }

    void sort_halves(Iterator range, pointer aside, std::size_t n, std::size_t half, side to) {
        bool is_left_done = false;
        bool is_right_done = false;
        auto sort_left = [&] {
            run(range, aside, half, to);
            is_left_done = true;
        };
        auto sort_right = [&](bool) {
            run(advanced(range, half), aside + half, n - half, to);
            is_right_done = true;
        };
        const auto sort_both = [&] {
            if (half >= grain_) {
                join_here(*worker::current(), sort_left, sort_right);
            } else {
                sort_left();
                sort_right(false);
            }
        };
        catching(sort_both, [&] {
            if (to == side::aside && is_left_done) std::ranges::move(aside, aside + half, range);
            if (to == side::aside && is_right_done) std::ranges::move(aside + half, aside + n, advanced(range, half));
            rethrow();
        });
    }

    // Merges the halves of `from` to `to`. When it throws, all elements are in `to`, and `bring_back` moves them to the range.
    template <class From, class To, class BringBack>
    void merge_halves(From from, To to, std::size_t n, std::size_t half, BringBack bring_back) {
        bool has_merge_begun = false;
        const auto merge = [&] {
            const bool is_in_order = !less_(*advanced(from, half), *advanced(from, half - 1));
            const From middle = advanced(from, half);
            const From end = advanced(from, n);
            has_merge_begun = true;
            if (is_in_order) {
                std::ranges::move(from, end, to);
                return;
            }
            const merge_state<From, From, To> state{from, middle, middle, end, to};
            merge_in_parallel<transfer::move>(state, less_, merge_grain_);
        };
        catching(merge, [&] {
            if (!has_merge_begun) std::ranges::move(from, advanced(from, n), to);
            bring_back();
            rethrow();
        });
    }

    Less& less_;
    const std::size_t grain_;
    const std::size_t insertion_sorted_;
    const std::size_t merge_grain_;
};

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// quick_sort.hpp - sorts in place, not stably: quicksort that recognises patterns, after Peters' pdqsort.
//
// Equal elements, runs and nearly sorted parts take linear time. A part whose pivots have been bad too often is sorted by heapsort, so
// that n log n is the worst case. All threads partition large ranges. While the comparison may throw, elements are only swapped, and
// no loop relies on the comparison to end.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>
#include <utility>

#include "divide.hpp"
#include "merging.hpp"
#include "partition_blocks.hpp"
#include "ranges.hpp"
#include "small_sorts.hpp"
#include "sort_grain.hpp"

namespace heddle::inline v0::detail {

// From this size on, the pivot is the median of nine elements. It is the size of pdqsort, and was not measured here.
inline constexpr std::size_t k_least_for_ninther = 128;

// From this size on all threads partition. Chosen by hand, without a table: a serial partition of this size takes about 100 us.
inline constexpr std::size_t k_least_parallel_partition = 100'000;

// With a slow comparison, all threads partition a part of eight grains.
inline constexpr std::size_t k_grains_to_partition = 8;

template <class Iterator, class Less>
class quick_sort {
public:
    quick_sort(Less& less, sort_grain grain) noexcept
        : less_(less),
          grain_(grain.least),
          insertion_sorted_(grain.insertion_sorted()),
          least_parallel_partition_(grain.is_slow ? std::min(k_grains_to_partition * grain_, k_least_parallel_partition)
                                                  : std::max(grain_, k_least_parallel_partition)) {}

    // From inside a pool.
    void sort(Iterator begin, std::size_t n) { run(begin, n, static_cast<int>(std::bit_width(n)), false); }

private:
    using value = std::iter_value_t<Iterator>;

    struct split {
        std::size_t at;         // the pivot's place
        bool was_split_before;  // nothing had to be moved
    };

    // `has_before`: there is an element before `begin`, and it is not greater than any of these.
    void run(Iterator begin, std::size_t n, int bad_pivots_left, bool has_before) {
        while (n > insertion_sorted_) {
            if (bad_pivots_left == 0) return heap_sort(begin, n, less_);
            move_pivot_to_front(begin, n);
            if (has_before && !less_(*(begin - 1), *begin)) {
                const std::size_t equals = partition_equal(begin, n);
                begin = advanced(begin, equals);
                n -= equals;
                continue;
            }
            const split made = partition(begin, n);
            std::ranges::iter_swap(begin, advanced(begin, made.at));
            const std::size_t left = made.at;
            const std::size_t right = n - made.at - 1;
            const Iterator right_begin = advanced(begin, made.at + 1);
            if (std::min(left, right) < n / 8) {
                --bad_pivots_left;
                break_pattern(begin, left);
                break_pattern(right_begin, right);
            } else if (made.was_split_before && sort_if_nearly_sorted(begin, left, less_) &&
                       sort_if_nearly_sorted(right_begin, right, less_)) {
                return;
            }
            if (std::min(left, right) >= grain_) {
                throw_if_stopped_here();
                auto sort_left = [&] { run(begin, left, bad_pivots_left, has_before); };
                auto sort_right = [&](bool) { run(right_begin, right, bad_pivots_left, true); };
                join_here(*worker::current(), sort_left, sort_right);
                return;
            }
            if (left < right) {  // the smaller one by recursion, so that the stack stays small
                run(begin, left, bad_pivots_left, has_before);
                begin = right_begin;
                n = right;
                has_before = true;
            } else {
                run(right_begin, right, bad_pivots_left, true);
                n = left;
            }
        }
        insertion_sort(begin, n, less_);
    }

    void sort_two(Iterator a, Iterator b) {
        if (less_(*b, *a)) std::ranges::iter_swap(a, b);
    }
    void sort_three(Iterator a, Iterator b, Iterator c) {
        sort_two(a, b);
        sort_two(b, c);
        sort_two(a, b);
    }

    void move_pivot_to_front(Iterator begin, std::size_t n) {
        const Iterator middle = advanced(begin, n / 2);
        const Iterator last = advanced(begin, n - 1);
        if (n >= k_least_for_ninther) {
            sort_three(begin, middle, last);
            sort_three(begin + 1, middle - 1, last - 1);
            sort_three(begin + 2, middle + 1, last - 2);
            sort_three(middle - 1, middle, middle + 1);
            std::ranges::iter_swap(begin, middle);
        } else {
            sort_three(middle, begin, last);
        }
    }

    // The pivot is the first element. Lesser elements go before it, the others behind it.
    split partition(Iterator begin, std::size_t n) {
        return with_pivot(begin, [&](const value& pivot) -> split {
            auto is_less = [&](const value& element) -> bool { return less_(element, pivot); };
            const Iterator rest = begin + 1;
            std::size_t first = 0;
            std::size_t last = n - 1;
            while (first < last && is_less(*advanced(rest, first))) ++first;
            while (first < last && !is_less(*advanced(rest, last - 1))) --last;
            const std::size_t count = first + partition_rest(advanced(rest, first), last - first, is_less);
            return {count, first == last};
        });
    }

    // No element is less than the pivot. Moves those that are equal to it to the front, and returns their number.
    std::size_t partition_equal(Iterator begin, std::size_t n) {
        return with_pivot(begin, [&](const value& pivot) -> std::size_t {
            auto is_equal = [&](const value& element) -> bool { return !less_(pivot, element); };
            return 1 + partition_rest(begin + 1, n - 1, is_equal);
        });
    }

    // A small pivot is copied, so that it can stay in a register.
    template <class Body>
    auto with_pivot(Iterator at, Body body) {
        if constexpr (k_cheap_to_move<value>) {
            const value copy = *at;
            return body(copy);
        } else {
            return body(*at);
        }
    }

    template <class Predicate>
    std::size_t partition_rest(Iterator begin, std::size_t n, Predicate& is_first) {
        if (n >= least_parallel_partition_) return partition_blocks(begin, n, is_first, {});
        return partition_serially(begin, n, is_first);
    }

    // Swaps a few elements of an unbalanced part, so that the same pattern does not lead to bad pivots again.
    static void break_pattern(Iterator begin, std::size_t n) {
        if (n <= k_insertion_sorted) return;
        const std::size_t quarter = n / 4;
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
            if (i > 0 && n < k_least_for_ninther) return;
            std::ranges::iter_swap(advanced(begin, i), advanced(begin, quarter + i));
            std::ranges::iter_swap(advanced(begin, n - 1 - i), advanced(begin, n - 1 - quarter - i));
        }
    }

    Less& less_;
    const std::size_t grain_;
    const std::size_t insertion_sorted_;
    const std::size_t least_parallel_partition_;
};

}  // namespace heddle::inline v0::detail

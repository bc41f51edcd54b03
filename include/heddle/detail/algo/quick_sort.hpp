// SPDX-License-Identifier: Apache-2.0
// quick_sort.hpp - sorts in place, not stably: quicksort that recognises patterns, after Peters' pdqsort.
//
// Equal elements, runs and nearly sorted parts are passed over in linear time; a part whose pivots have been bad too often is
// sorted by heapsort, so that n log n is the worst case. Large ranges are partitioned by all threads. Elements are only swapped
// while the comparison may throw, and no loop relies on it to end.
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

namespace heddle::detail {

inline constexpr std::size_t k_insertion_sorted = 24;        // parts up to this are sorted by insertion
inline constexpr std::size_t k_least_for_ninther = 128;      // from here on the pivot is chosen from nine
inline constexpr std::size_t k_least_parallel_sort = 2'048;  // some 20 µs: smaller parts are not worth sharing
inline constexpr std::size_t k_least_parallel_partition = 100'000;

template <class Iterator, class Less>
class quick_sort {
public:
    quick_sort(Less& less, std::size_t grain) noexcept : less_(less), grain_(grain) {}

    // From inside a pool.
    void sort(Iterator begin, std::size_t n) { run(begin, n, static_cast<int>(std::bit_width(n)), false); }

private:
    using value = std::iter_value_t<Iterator>;

    struct split {
        std::size_t at;         // the pivot's place
        bool was_split_before;  // nothing had to be moved
    };

    // `has_before`: the element before `begin` is not greater than any of these.
    void run(Iterator begin, std::size_t n, int bad_pivots_left, bool has_before) {
        while (n > k_insertion_sorted) {
            if (bad_pivots_left == 0) return heap_sort(begin, n, less_);
            move_pivot_to_front(begin, n);
            if (has_before && !less_(*std::prev(begin), *begin)) {
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
            sort_three(std::next(begin), std::prev(middle), std::prev(last));
            sort_three(std::next(begin, 2), std::next(middle), std::prev(last, 2));
            sort_three(std::prev(middle), middle, std::next(middle));
            std::ranges::iter_swap(begin, middle);
        } else {
            sort_three(middle, begin, last);
        }
    }

    // The pivot is the first element. What is less comes before it, the rest behind.
    split partition(Iterator begin, std::size_t n) {
        return with_pivot(begin, [&](const value& pivot) -> split {
            auto is_less = [&](const value& element) -> bool { return less_(element, pivot); };
            const Iterator rest = std::next(begin);
            std::size_t first = 0;
            std::size_t last = n - 1;
            while (first < last && is_less(*advanced(rest, first))) ++first;
            while (first < last && !is_less(*advanced(rest, last - 1))) --last;
            const std::size_t count = first + partition_rest(advanced(rest, first), last - first, is_less);
            return {count, first == last};
        });
    }

    // No element is less than the pivot. Those that are equal to it come first; returns how many.
    std::size_t partition_equal(Iterator begin, std::size_t n) {
        return with_pivot(begin, [&](const value& pivot) -> std::size_t {
            auto is_equal = [&](const value& element) -> bool { return !less_(pivot, element); };
            return 1 + partition_rest(std::next(begin), n - 1, is_equal);
        });
    }

    // What is small is copied, so that it can stay in a register.
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
        if (n >= k_least_parallel_partition && n >= grain_) return partition_blocks(begin, n, is_first, {});
        return partition_serially(begin, n, is_first);
    }

    // Swaps a few elements of a part that came out too large or too small, so that the same pattern is not met again.
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
};

}  // namespace heddle::detail

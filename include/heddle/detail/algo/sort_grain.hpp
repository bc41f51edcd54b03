// SPDX-License-Identifier: Apache-2.0
// sort_grain.hpp - the least number of elements that a sort shares, from what a comparison costs.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include <heddle/algorithm_options.hpp>

#include "../base/clock.hpp"
#include "call_options.hpp"
#include "probe.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

// Sorting this many elements takes about 20 us with a comparison of a nanosecond. Smaller parts gained nothing from sharing. Chosen by
// hand, without a table.
inline constexpr std::size_t k_least_parallel_sort = 2'048;

// A comparison that takes this long is slow. Below it the clock, which takes 30 ns to read, does not tell what a comparison costs.
inline constexpr std::chrono::nanoseconds k_slow_comparison{100};

// Parts up to this size are sorted by insertion; with a slow comparison, smaller ones, down to the second size. The first is the size of
// pdqsort, and was not measured here.
inline constexpr std::size_t k_insertion_sorted = 24;
inline constexpr std::size_t k_least_insertion_sorted = 8;

// Parts with fewer elements are sorted by one thread. A slow comparison also makes the steps parallel that usually are not worth it.
struct sort_grain {
    sort_grain(std::size_t elements,
               bool has_slow_comparison = false) noexcept  // NOLINT: a number of elements is a grain
        : least(elements),
          is_slow(has_slow_comparison) {}

    std::size_t insertion_sorted() const noexcept {
        return is_slow ? std::clamp(least, k_least_insertion_sorted, k_insertion_sorted) : k_insertion_sorted;
    }

    std::size_t least;
    bool is_slow;
};

// The elements whose sort takes about 20 us if a comparison costs this much.
inline sort_grain sort_grain_for(std::chrono::nanoseconds comparison, std::size_t n) noexcept {
    if (comparison < k_slow_comparison) return k_least_parallel_sort;
    constexpr std::chrono::nanoseconds k_part_time{20'000};
    const auto comparisons = static_cast<std::size_t>(k_part_time / comparison);
    return {
        std::clamp<std::size_t>(comparisons / static_cast<std::size_t>(std::bit_width(n)), 1, k_least_parallel_sort),
        true};
}

// Calls less on two pairs of elements, twice: the first time brings them into the cache.
template <class Iterator, class Less>
std::chrono::nanoseconds comparison_cost(Iterator begin, std::size_t n, Less& less) {
    const auto compare_two_pairs = [&] {
        const bool a = less(*begin, *advanced(begin, n / 2));
        const bool b = less(*advanced(begin, n / 2), *advanced(begin, n - 1));
        return a || b;
    };
    compare_two_pairs();
    const stopwatch watch;
    compare_two_pairs();
    return watch.elapsed() / 2;
}

// For n >= 1 elements. A grain that was asked for is not changed, and a few elements are not worth four more comparisons.
template <class Iterator, class Less>
sort_grain probed_sort_grain(Iterator begin, std::size_t n, Less& less, const options& how) {
    constexpr std::size_t k_few = 8;
    if (const std::size_t asked = grain_or(how, 0); asked != 0) return asked;
    return n <= k_few ? k_least_parallel_sort : sort_grain_for(comparison_cost(begin, n, less), n);
}

}  // namespace heddle::inline v0::detail

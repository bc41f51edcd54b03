// SPDX-License-Identifier: Apache-2.0
// select_algorithms.hpp - what select.hpp calls: quickselect, and the greatest elements by heaps.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "../base/invoke.hpp"
#include "partition_blocks.hpp"
#include "projected.hpp"
#include "quick_sort.hpp"
#include "ranges.hpp"
#include "reduction.hpp"
#include "small_sorts.hpp"
#include "sort_algorithms.hpp"
#include "sort_grain.hpp"

namespace heddle::inline v0::detail {

// One thread partitions ranges that are smaller than this. Chosen by hand, without a table: a partition of this size takes about 10 us.
inline constexpr std::size_t k_least_parallel_select = 10'000;

// The sizes from which quickselect divides. A slow comparison lowers them as it does in a sort.
struct select_grain {
    explicit select_grain(sort_grain grain) noexcept
        : insertion_sorted(grain.insertion_sorted()),
          least_parallel(grain.is_slow ? std::min(k_grains_to_partition * grain.least, k_least_parallel_select)
                                       : k_least_parallel_select) {}

    std::size_t insertion_sorted;
    std::size_t least_parallel;
};

// Quickselect: partitions the side that holds the k-th element again and again, with all threads while it is large. From inside
// a pool.
template <class Iterator, class Less>
void select_kth(Iterator begin, std::size_t n, std::size_t k, Less& less, select_grain grain) {
    for (int rounds_left = 2 * static_cast<int>(std::bit_width(n)); n > grain.insertion_sorted; --rounds_left) {
        if (rounds_left == 0) return detail::heap_sort(begin, n, less);
        const Iterator middle = advanced(begin, n / 2);
        const Iterator last = advanced(begin, n - 1);
        const auto sort_two = [&](Iterator a, Iterator b) {
            if (less(*b, *a)) std::ranges::iter_swap(a, b);
        };
        sort_two(begin, middle);
        sort_two(middle, last);
        sort_two(begin, middle);
        std::ranges::iter_swap(begin, middle);
        const Iterator rest = begin + 1;
        const auto divide_rest = [&](auto is_first) {
            return n >= grain.least_parallel ? detail::partition_blocks(rest, n - 1, is_first, {})
                                             : detail::partition_serially(rest, n - 1, is_first);
        };
        const std::size_t below = divide_rest([&](const auto& element) -> bool { return less(element, *begin); });
        if (below == 0) {  // nothing is less than the pivot: elements that are equal to it are in place
            const std::size_t equals =
                1 + divide_rest([&](const auto& element) -> bool { return !less(*begin, element); });
            if (k < equals) return;
            begin = advanced(begin, equals);
            n -= equals;
            k -= equals;
            continue;
        }
        std::ranges::iter_swap(begin, advanced(begin, below));
        if (k == below) return;
        if (k < below) {
            n = below;
        } else {
            begin = advanced(begin, below + 1);
            n -= below + 1;
            k -= below + 1;
        }
    }
    detail::insertion_sort(begin, n, less);
}

template <class Range, class Less, class Projection>
void select_nth(Range& range, std::ranges::iterator_t<Range> nth, Less& less, Projection& projection,
                const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    const auto begin = std::ranges::begin(range);
    const auto k = static_cast<std::size_t>(nth - begin);
    auto compare = detail::comparing(detail::callable_reference(less), detail::callable_reference(projection));
    const std::size_t n = size_of(range);
    auto inside = [&] {
        const sort_grain grain = k_has_cheap_comparison<std::ranges::iterator_t<Range>, Less, Projection>
                                     ? sort_grain(k_least_parallel_sort)
                                     : detail::probed_sort_grain(begin, n, compare, {});
        detail::select_kth(begin, n, k, compare, select_grain(grain));
    };
    if (k < n) detail::call_where(how, inside);
}

template <class Range, class Less, class Projection>
void sort_front(Range& range, std::ranges::iterator_t<Range> middle, Less& less, Projection& projection,
                const options& how) {
    detail::select_nth(range, middle, less, projection, how);
    auto front = std::ranges::subrange(std::ranges::begin(range), middle);
    detail::sort_range<sort_kind::any>(front, std::move(less), std::move(projection), how);
}

// Keeps the greatest k elements of each stretch in a heap with the least of them on top.
template <class Range, class Less, class Projection>
auto greatest_elements(Range& range, std::size_t k, Less& less, Projection& projection, const options& how) {
    using value = std::ranges::range_value_t<Range>;
    using list = std::vector<value>;
    const auto begin = std::ranges::begin(range);
    auto is_better = [&](const value& a, const value& b) -> bool {
        return detail::invoke(less, detail::invoke(projection, b), detail::invoke(projection, a));
    };
    const auto add = [&](list& best, auto&& item) {
        if (best.size() == k) {
            if (!is_better(item, best.front())) return;
            std::pop_heap(best.begin(), best.end(), is_better);
            best.pop_back();
        }
        best.push_back(std::forward<decltype(item)>(item));
        std::push_heap(best.begin(), best.end(), is_better);
    };
    auto of_stretch = [&](std::size_t first, std::size_t last) {
        list best;
        best.reserve(std::min(k, last - first));
        for (; first != last; ++first) add(best, *advanced(begin, first));
        return best;
    };
    auto both = [&](list left, list right) {
        for (value& one : right) add(left, std::move(one));
        return left;
    };
    list best;
    if (k > 0 && size_of(range) > 0)
        best = detail::reduce_items(
            size_of(range), chunk_reduce_work<list, decltype(both), decltype(of_stretch)>{both, of_stretch}, how);
    std::sort_heap(best.begin(), best.end(), is_better);
    return best;
}

// Heaps pay while an output has less than a 16th of the elements: then few elements enter a heap. Chosen by hand.
inline constexpr std::size_t k_elements_for_each_in_heap = 16;

// Writes the least elements, sorted, as many as the output has room for.
template <class Range, class Output, class Less, class Projection>
std::ranges::iterator_t<Output> copy_sorted_front(Range& range, Output& output, Less& less, Projection& projection,
                                                  const options& how) {
    using value = std::ranges::range_value_t<Range>;
    const auto out = std::ranges::begin(output);
    const std::size_t n = size_of(range);
    const std::size_t k = std::min(n, size_of(output));
    require_own_words<std::ranges::iterator_t<Output>>();
    std::vector<value> all;
    if (k < n / k_elements_for_each_in_heap) {
        auto is_greater = [&](auto&& a, auto&& b) -> bool { return detail::invoke(less, b, a); };
        all = detail::greatest_elements(range, k, is_greater, projection, how);
    } else {
        all.assign(std::ranges::begin(range), advanced(std::ranges::begin(range), n));
        detail::sort_front(all, all.begin() + static_cast<std::ptrdiff_t>(k), less, projection, how);
    }
    auto inside = [&] { detail::move_all(all.begin(), k, out); };
    detail::call_where(how, inside);
    return advanced(out, k);
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// select_algorithms.hpp - the algorithms of select.hpp, which says what they do.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "partition_blocks.hpp"
#include "projected.hpp"
#include "quick_sort.hpp"
#include "ranges.hpp"
#include "reductions.hpp"
#include "small_sorts.hpp"
#include "sort_algorithms.hpp"

namespace heddle::detail {

// Below this the rest is left to one thread.
inline constexpr std::size_t k_least_parallel_select = 10'000;

// Quickselect: the side with the k-th element is divided on, by all threads while it is large. From inside a pool.
template <class Iterator, class Less>
void select_kth(Iterator begin, std::size_t n, std::size_t k, Less& less) {
    for (int rounds_left = 2 * static_cast<int>(std::bit_width(n)); n > k_insertion_sorted; --rounds_left) {
        if (rounds_left == 0) return heap_sort(begin, n, less);
        const Iterator middle = advanced(begin, n / 2);
        const Iterator last = advanced(begin, n - 1);
        const auto sort_two = [&](Iterator a, Iterator b) {
            if (less(*b, *a)) std::ranges::iter_swap(a, b);
        };
        sort_two(begin, middle);
        sort_two(middle, last);
        sort_two(begin, middle);
        std::ranges::iter_swap(begin, middle);
        const Iterator rest = std::next(begin);
        const auto divide_rest = [&](auto is_first) {
            return n >= k_least_parallel_select ? partition_blocks(rest, n - 1, is_first, {})
                                                : partition_serially(rest, n - 1, is_first);
        };
        const std::size_t below = divide_rest([&](const auto& element) -> bool { return less(element, *begin); });
        if (below == 0) {  // nothing is less than the pivot: what is equal to it needs no further look
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
    insertion_sort(begin, n, less);
}

struct nth_element_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires std::sortable<std::ranges::iterator_t<Range>, Less, Projection>
    void operator()(Range&& range, std::ranges::iterator_t<Range> nth, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        const auto k = static_cast<std::size_t>(nth - begin);
        auto compare = comparing(std::ref(less), std::ref(projection));
        auto inside = [&] { select_kth(begin, size_of(range), k, compare); };
        if (k < size_of(range)) call_where(how, inside);
    }
};

struct partial_sort_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires std::sortable<std::ranges::iterator_t<Range>, Less, Projection>
    void operator()(Range&& range, std::ranges::iterator_t<Range> middle, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        nth_element_algorithm{}(range, middle, std::ref(less), std::ref(projection), how);
        const auto front = std::ranges::subrange(std::ranges::begin(range), middle);
        sort_algorithm<sort_kind::any>{}(front, std::move(less), std::move(projection), how);
    }
};

// The best k of each stretch, kept as a heap with the worst of them on top.
struct top_k_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
    auto operator()(Range&& range, std::size_t k, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        using value = std::ranges::range_value_t<Range>;
        using list = std::vector<value>;
        const auto begin = std::ranges::begin(range);
        auto is_better = [&](const value& a, const value& b) -> bool {
            return std::invoke(less, std::invoke(projection, b), std::invoke(projection, a));
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
            best = reduce_items(size_of(range),
                                chunk_reduce_work<list, decltype(both), decltype(of_stretch)>{both, of_stretch}, how);
        std::sort_heap(best.begin(), best.end(), is_better);
        return best;
    }
};

}  // namespace heddle::detail

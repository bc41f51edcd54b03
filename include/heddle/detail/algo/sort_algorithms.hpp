// SPDX-License-Identifier: Apache-2.0
// sort_algorithms.hpp - what sort.hpp calls: chooses the way of sorting by type, order and size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <ranges>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include <heddle/disjoint_writer.hpp>

#include "../base/exceptions.hpp"
#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "array_algorithms.hpp"
#include "cached_keys.hpp"
#include "call_options.hpp"
#include "merge_sort.hpp"
#include "permutation.hpp"
#include "projected.hpp"
#include "quick_sort.hpp"
#include "radix_sort.hpp"
#include "ranges.hpp"
#include "sample_sort.hpp"
#include "scratch.hpp"
#include "search.hpp"
#include "sort_by_numbers.hpp"
#include "sort_grain.hpp"

namespace heddle::inline v0::detail {

// From this size on, the pass that recognises a sorted range costs little compared with sorting.
inline constexpr std::size_t k_least_looked_at = 1'024;

// True if the range is sorted, or was strictly descending and has been reversed. In other ranges it compares few elements
// beyond the first one that is out of order.
template <class Iterator, class Less>
bool sort_if_a_run(Iterator begin, std::size_t n, Less& less) {
    const auto is_descent = [&](std::size_t i) -> bool { return less(*advanced(begin, i + 1), *advanced(begin, i)); };
    if (!detail::holds_anywhere(n - 1, is_descent, {})) return true;
    if (detail::holds_anywhere(n - 1, [&](auto... at) { return !is_descent(at...); }, {})) return false;
    detail::reverse_elements(begin, n, {});
    return true;
}

// Below this size, sorting by comparisons is faster than sorting by digits.
inline constexpr std::size_t k_least_radix_sorted = 1'000;

// Returns false and does nothing if the memory for the copy cannot be allocated.
template <class T, class KeyOf>
bool try_radix_sort(T* values, std::size_t n, KeyOf key_of) {
    const raw_array<T> aside(n);
    if (aside.begin() == nullptr) return false;
    radix_sort<T, KeyOf>(key_of).sort(values, aside.begin(), n);
    return true;
}

// Are the elements sorted by the digits of their keys? Equivalent keys have the same digits, so that the sort is stable.
template <class Iterator, class Projection>
inline constexpr bool k_by_digits =
    std::contiguous_iterator<Iterator> && radix_sortable_by<std::iter_value_t<Iterator>, Projection>;

enum class sort_kind : std::uint8_t {
    any,
    stable
};

// Sorts stably by the digits of the keys if they are numbers and it pays. Returns false if it has done nothing.
template <sort_kind Kind, direction To, class Iterator, class Projection>
bool try_sort_by_digits(Iterator begin, std::size_t n, Projection& projection) {
    if (n < k_least_radix_sorted) return false;
    if constexpr (k_by_digits<Iterator, Projection>) {
        const radix_key_of<To, Projection> key_of{projection};
        return detail::try_radix_sort(std::to_address(begin), n, key_of);
    } else if constexpr (Kind == sort_kind::stable && sorted_by_numbers<Iterator, Projection>) {
        return detail::try_sort_by_numbers<To>(begin, n, projection);
    } else {
        return false;
    }
}

template <class Iterator, class Less>
void sort_stably(Iterator begin, std::size_t n, Less& less, sort_grain grain) {
    using value = std::iter_value_t<Iterator>;
    if (n <= k_insertion_sorted) return detail::insertion_sort(begin, n, less);
    if constexpr (movable_aside<value>) {
        scratch<value> aside(begin, n);
        merge_sort<Iterator, Less>(less, grain).sort(begin, aside.begin(), n);
    } else {
        detail::sort_by_indices(begin, n, less, grain);
    }
}

template <class Iterator, class Less>
void sort_unstably(Iterator begin, std::size_t n, Less& less, sort_grain grain) {
    using value = std::iter_value_t<Iterator>;
    if constexpr (movable_aside<value> && !k_cheap_to_move<value>) {
        if (sample_sort<Iterator, Less>(less, grain).sort(begin, n)) return;
    }
    quick_sort<Iterator, Less>(less, grain).sort(begin, n);
}

// The comparison of two keys. NaNs come last in the natural order of floating-point numbers and in its reverse.
template <class Less, class Left, class Right>
bool compare_keys(Less& less, Left&& left, Right&& right) {
    using key = std::remove_cvref_t<Left>;
    if constexpr (std::is_floating_point_v<key> && std::is_same_v<key, std::remove_cvref_t<Right>> &&
                  (k_is_ascending<Less, key> || k_is_descending<Less, key>)) {
        return less(left, right) || (right != right && left == left);
    } else {
        return detail::invoke(less, std::forward<Left>(left), std::forward<Right>(right));
    }
}

// Numbers in their natural order: a comparison is known to be cheap.
template <class Iterator, class Less, class Projection,
          class Key = std::remove_cvref_t<std::invoke_result_t<Projection&, std::iter_reference_t<Iterator>>>>
inline constexpr bool k_has_cheap_comparison = std::is_arithmetic_v<Key> && std::is_same_v<Projection, std::identity> &&
                                               (k_is_ascending<Less, Key> || k_is_descending<Less, Key>);

// Chooses the way of sorting. From inside a pool.
template <sort_kind Kind, class Iterator, class Less, class Projection>
void sort_inside(Iterator begin, std::size_t n, Less& less, Projection& projection, const options& how) {
    using key = std::remove_cvref_t<std::invoke_result_t<Projection&, std::iter_reference_t<Iterator>>>;
    auto compare = [&](const auto& a, const auto& b) -> bool {
        return detail::compare_keys(less, detail::invoke(projection, a), detail::invoke(projection, b));
    };
    const sort_grain grain = k_has_cheap_comparison<Iterator, Less, Projection>
                                 ? sort_grain(grain_or(how, k_least_parallel_sort))
                                 : detail::probed_sort_grain(begin, n, compare, how);
    if ((n >= k_least_looked_at || grain.is_slow) && detail::sort_if_a_run(begin, n, compare)) return;
    if constexpr (k_is_ascending<Less, key>) {
        if (detail::try_sort_by_digits<Kind, direction::ascending>(begin, n, projection)) return;
    } else if constexpr (k_is_descending<Less, key>) {
        if (detail::try_sort_by_digits<Kind, direction::descending>(begin, n, projection)) return;
    }
    if constexpr (Kind == sort_kind::stable) detail::sort_stably(begin, n, compare, grain);
    else detail::sort_unstably(begin, n, compare, grain);
}

template <sort_kind Kind, class Range, class Less, class Projection>
void sort_range(Range& range, Less less, Projection projection, const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    auto inside = [&] { detail::sort_inside<Kind>(std::ranges::begin(range), size_of(range), less, projection, how); };
    if (size_of(range) > 1) detail::call_where(how, inside);
}

// Stable, with one call of key_of for each element.
template <class Range, class KeyOf, class Less>
void sort_by_cached_keys(Range& range, KeyOf& key_of, Less less, const options& how) {
    const auto begin = std::ranges::begin(range);
    auto entries = detail::cache_keys(range, key_of, how);
    detail::sort_range<sort_kind::stable>(entries, std::move(less), &decltype(entries)::value_type::key, how);
    auto index_in = [&](std::size_t i) { return entries[i].index; };
    auto apply = [&] { detail::permute(begin, entries.size(), index_in); };
    detail::call_where(how, apply);
}

// The element at place i becomes the one that was at indices[i]. Nothing is moved before the indices have been checked.
template <class Range, class Indices>
void permute_by_indices(Range& range, Indices& indices, const options& how) {
    const std::size_t n = size_of(range);
    if (size_of(indices) != n) raise(std::invalid_argument("heddle: a permutation has another size than its range"));
    const auto at = std::ranges::begin(indices);
    std::vector<unsigned char> seen(n);
    disjoint_writer<unsigned char> once(seen);
    auto check = [&](std::size_t i) {
        once.write(detail::checked_index(*advanced(at, i), n), static_cast<unsigned char>(1));
    };
    detail::for_each_index(n, check, how);
    auto index_at = [&](std::size_t i) { return static_cast<std::size_t>(*advanced(at, i)); };
    auto apply = [&] { detail::permute(std::ranges::begin(range), n, index_at); };
    detail::call_where(how, apply);
}

}  // namespace heddle::inline v0::detail

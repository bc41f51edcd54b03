// SPDX-License-Identifier: Apache-2.0
// sort_algorithms.hpp - sort and stable_sort: which way of sorting, by type, order and size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <new>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "array_algorithms.hpp"
#include "cached_keys.hpp"
#include "first_index.hpp"
#include "grain_or.hpp"
#include "merge_sort.hpp"
#include "permutation.hpp"
#include "projected.hpp"
#include "quick_sort.hpp"
#include "radix_sort.hpp"
#include "ranges.hpp"
#include "room.hpp"
#include "sample_sort.hpp"
#include "scratch.hpp"

namespace heddle::detail {

// From here on a look at the whole range, for the sake of sorted ones, costs next to nothing.
inline constexpr std::size_t k_least_looked_at = 1'024;

inline std::size_t sort_grain(const options& how) noexcept { return grain_or(how, k_least_parallel_sort); }

// Is the range sorted, or was it strictly descending and has been reversed? Looks little further than to the first element
// that is out of order.
template <class Iterator, class Less>
bool sort_if_a_run(Iterator begin, std::size_t n, Less& less) {
    const auto is_descent = [&](std::size_t i) -> bool { return less(*advanced(begin, i + 1), *advanced(begin, i)); };
    if (!holds_anywhere(n - 1, is_descent, {})) return true;
    if (holds_anywhere(n - 1, std::not_fn(is_descent), {})) return false;
    reverse_algorithm{}(std::ranges::subrange(begin, advanced(begin, n)));
    return true;
}

// Small integers need no more than a count of each; the rest of the time goes into memory. Below this size, comparing wins.
inline constexpr std::size_t k_least_radix_sorted = 1'000;

// False, and nothing was done, if there are few elements or there is no memory for it.
template <class T, class KeyOf>
bool try_radix_sort(T* values, std::size_t n, KeyOf key_of) {
    if (n < k_least_radix_sorted) return false;
    const room<T> aside(n);
    if (aside.begin() == nullptr) return false;
    radix_sort<T, KeyOf>(key_of).sort(values, aside.begin(), n);
    return true;
}

enum class sort_kind : std::uint8_t {
    any,
    stable
};

// Are the elements to be sorted by the digits of their keys? Not if equivalent keys have different ones, as 0.0 and -0.0, and
// elements keep their order.
template <sort_kind Kind, class Iterator, class Projection, class Key>
inline constexpr bool k_by_digits =
    std::contiguous_iterator<Iterator> && radix_sortable_by<std::iter_value_t<Iterator>, Projection> &&
    (Kind == sort_kind::any || std::is_integral_v<Key>);

template <class Iterator, class Less>
void sort_stably(Iterator begin, std::size_t n, Less& less, std::size_t grain) {
    using value = std::iter_value_t<Iterator>;
    if (n <= k_insertion_sorted) return insertion_sort(begin, n, less);
    if constexpr (movable_aside<value>) {
        scratch<value> aside(begin, n);
        merge_sort<Iterator, Less>(less, grain).sort(begin, aside.begin(), n);
    } else {
        sort_by_indices(begin, n, less, grain);
    }
}

template <class Iterator, class Less>
void sort_unstably(Iterator begin, std::size_t n, Less& less, std::size_t grain) {
    using value = std::iter_value_t<Iterator>;
    if constexpr (movable_aside<value> && !k_cheap_to_move<value>) {
        if (sample_sort<Iterator, Less>(less, grain).sort(begin, n)) return;
    }
    quick_sort<Iterator, Less>(less, grain).sort(begin, n);
}

template <sort_kind Kind>
struct sort_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires std::sortable<std::ranges::iterator_t<Range>, Less, Projection>
    void operator()(Range&& range, Less less = {}, Projection projection = {}, const options& how = {}) const {
        auto inside = [&] { sort(std::ranges::begin(range), size_of(range), less, projection, sort_grain(how)); };
        if (size_of(range) > 1) call_where(how, inside);
    }

private:
    template <class Iterator, class Less, class Projection>
    static void sort(Iterator begin, std::size_t n, Less& less, Projection& projection, std::size_t grain) {
        using key = std::remove_cvref_t<std::invoke_result_t<Projection&, std::iter_reference_t<Iterator>>>;
        auto compare = [&](const auto& a, const auto& b) -> bool {
            return compare_keys(less, std::invoke(projection, a), std::invoke(projection, b));
        };
        if (n >= k_least_looked_at && sort_if_a_run(begin, n, compare)) return;
        if constexpr (k_by_digits<Kind, Iterator, Projection, key> && k_is_ascending<Less, key>) {
            const radix_key_of<direction::ascending, Projection> key_of{projection};
            if (try_radix_sort(std::to_address(begin), n, key_of)) return;
        } else if constexpr (k_by_digits<Kind, Iterator, Projection, key> && k_is_descending<Less, key>) {
            const radix_key_of<direction::descending, Projection> key_of{projection};
            if (try_radix_sort(std::to_address(begin), n, key_of)) return;
        }
        if constexpr (Kind == sort_kind::stable) sort_stably(begin, n, compare, grain);
        else sort_unstably(begin, n, compare, grain);
    }

    // The comparison, but for NaNs in the natural order or its reverse: they come last.
    template <class Less, class Left, class Right>
    static bool compare_keys(Less& less, Left&& left, Right&& right) {
        using key = std::remove_cvref_t<Left>;
        if constexpr (std::is_floating_point_v<key> && std::is_same_v<key, std::remove_cvref_t<Right>> &&
                      (k_is_ascending<Less, key> || k_is_descending<Less, key>)) {
            return less(left, right) || (right != right && left == left);
        } else {
            return std::invoke(less, std::forward<Left>(left), std::forward<Right>(right));
        }
    }
};

template <sort_kind Kind>
struct sort_by_key_algorithm {
    template <parallel_range Range, class Key, class Less = std::ranges::less>
    void operator()(Range&& range, Key key, Less less = {}, const options& how = {}) const {
        sort_algorithm<Kind>{}(range, std::move(less), std::move(key), how);
    }
};

struct sort_by_cached_key_algorithm {
    template <parallel_range Range, class KeyOf, class Less = std::ranges::less>
    void operator()(Range&& range, KeyOf key_of, Less less = {}, const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        auto entries = cache_keys(range, key_of, how);
        sort_algorithm<sort_kind::stable>{}(entries, std::move(less), &decltype(entries)::value_type::key, how);
        auto index_in = [&](std::size_t i) { return entries[i].index; };
        auto apply = [&] { permute(begin, entries.size(), index_in); };
        call_where(how, apply);
    }
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// histogram_algorithms.hpp - what histogram.hpp calls: counters for each part or for all threads, and groups by keys.
#pragma once

#include <cstddef>
#include <new>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/exceptions.hpp"
#include "../base/invoke.hpp"
#include "array_algorithms.hpp"
#include "bin_counts.hpp"
#include "cached_keys.hpp"
#include "group_hashed.hpp"
#include "group_integers.hpp"
#include "groups.hpp"
#include "ranges.hpp"
#include "reduction.hpp"
#include "run_positions.hpp"
#include "scratch.hpp"
#include "sort_algorithms.hpp"

namespace heddle::inline v0::detail {

template <class Range, class BinOf>
std::vector<std::size_t> count_bins_of(Range& range, std::size_t bins, BinOf& bin_of, const options& how) {
    const visit_mapped<std::ranges::iterator_t<Range>, BinOf> bins_of_items{std::ranges::begin(range), bin_of};
    return detail::count_bins(size_of(range), bins, how, [&](auto& consumer, const options& with) {
        return detail::run_positions(size_of(range), consumer, bins_of_items, with);
    });
}

// Integer keys, in their natural order or the reverse.
template <direction To, class Range, class KeyOf>
auto group_by_integers(Range& range, KeyOf& key_of, const options& how) {
    using key = cached_key<Range, KeyOf>;
    const std::size_t n = size_of(range);
    const raw_array<key> keys(n);
    if (keys.begin() == nullptr) raise(std::bad_alloc());
    auto make = [to = keys.begin(), begin = std::ranges::begin(range), &key_of](std::size_t i) {
        to[i] = detail::invoke(key_of, *advanced(begin, i));
    };
    detail::for_each_index(n, make, how);
    auto group = [&] { return detail::group_integers<key, To>(keys.begin(), n, how); };
    return detail::call_where(how, group);
}

// Keys with any order, which are sorted.
template <class Range, class KeyOf, class Less>
auto group_by_order(Range& range, KeyOf& key_of, Less& less, const options& how) {
    using key = cached_key<Range, KeyOf>;
    using entry = keyed_index<key>;
    std::vector<entry> entries = detail::cache_keys(range, key_of, how);
    if constexpr (std::is_floating_point_v<key>)  // the type of a natural order tells that NaNs come last
        detail::sort_range<sort_kind::stable>(entries, less, &entry::key, how);
    else detail::sort_range<sort_kind::stable>(entries, detail::callable_reference(less), &entry::key, how);
    auto begins_group = [&](std::size_t i) -> bool {
        return detail::compare_keys(less, *entries[i - 1].by, *entries[i].by);
    };
    return detail::groups_of_sorted<key>(
        entries, begins_group, [](entry& one) -> key&& { return *std::move(one.by); }, how);
}

template <class Range, class KeyOf, class Less>
auto group_elements(Range& range, KeyOf& key_of, Less& less, const options& how) {
    using key = cached_key<Range, KeyOf>;
    constexpr bool k_rises = k_is_ascending<Less, key>;
    constexpr bool k_falls = k_is_descending<Less, key>;
    if constexpr (grouped_by_digits<key> && k_rises) {
        return detail::group_by_integers<direction::ascending>(range, key_of, how);
    } else if constexpr (grouped_by_digits<key> && k_falls) {
        return detail::group_by_integers<direction::descending>(range, key_of, how);
    } else if constexpr (grouped_by_hash<key> && (k_rises || k_falls)) {
        auto group = [&] { return hashed_groups<Range, KeyOf, Less>(range, key_of, less, how).make(); };
        return detail::call_where(how, group);
    } else {
        return detail::group_by_order(range, key_of, less, how);
    }
}

}  // namespace heddle::inline v0::detail

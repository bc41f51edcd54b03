// SPDX-License-Identifier: Apache-2.0
// cached_keys.hpp - the key of each item, computed once, with the item's index.
#pragma once

#include <cstddef>
#include <optional>
#include <ranges>
#include <type_traits>
#include <vector>

#include "../base/invoke.hpp"
#include "loops.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

template <class Key>
struct keyed_index {
    std::optional<Key> by;  // empty only until it is made
    std::size_t index = 0;

    static const Key& key(const keyed_index& one) noexcept { return *one.by; }
};

template <class Range, class KeyOf>
using cached_key = std::decay_t<std::invoke_result_t<KeyOf&, std::ranges::range_reference_t<Range>>>;

template <class Range, class KeyOf>
std::vector<keyed_index<cached_key<Range, KeyOf>>> cache_keys(Range& range, KeyOf& key_of, const options& how) {
    const auto begin = std::ranges::begin(range);
    std::vector<keyed_index<cached_key<Range, KeyOf>>> entries(size_of(range));
    auto make = [&](std::size_t i) {
        entries[i].by.emplace(detail::invoke(key_of, *advanced(begin, i)));
        entries[i].index = i;
    };
    for_each_index(entries.size(), make, how);
    return entries;
}

}  // namespace heddle::inline v0::detail

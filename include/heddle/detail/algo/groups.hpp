// SPDX-License-Identifier: Apache-2.0
// groups.hpp - the result of group_by, and how sorted keys become groups.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <heddle/uninitialized_vector.hpp>

#include "array_algorithms.hpp"
#include "pack_blocks.hpp"

namespace heddle::inline v0::detail {

// Which elements have which key: the group g has keys[g] and the elements at order[offsets[g]] … order[offsets[g + 1] - 1].
template <class Key>
struct groups {
    std::vector<Key> keys;
    std::vector<std::size_t> offsets;
    uninitialized_vector<std::size_t> order;

    std::size_t size() const { return keys.size(); }
};

// Entries are sorted keys with indices: begins_group(i) says whether the key of entry i differs from that of the entry before, and
// key_of(entry) is called once for each group.
template <class Key, class Entries, class BeginsGroup, class KeyOf>
groups<Key> groups_of_sorted(Entries& entries, BeginsGroup begins_group, KeyOf key_of, const options& how) {
    const std::size_t n = entries.size();
    const packing firsts(n, [&](std::size_t i) { return i == 0 || begins_group(i); }, how);
    groups<Key> found;
    found.order.resize(n);
    auto index_of = [](const auto& entry) { return std::size_t{entry.index}; };
    detail::transform_elements(entries.begin(), n, found.order.begin(), index_of, how);
    found.offsets.resize(firsts.count() + 1);
    found.offsets.back() = n;
    firsts.for_each_kept([&](std::size_t i, std::size_t group) { found.offsets[group] = i; });
    found.keys.reserve(firsts.count());
    for (std::size_t g = 0; g < firsts.count(); ++g) found.keys.push_back(key_of(entries[found.offsets[g]]));
    return found;
}

}  // namespace heddle::inline v0::detail

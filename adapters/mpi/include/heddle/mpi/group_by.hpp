// SPDX-License-Identifier: Apache-2.0
// group_by.hpp - brings the elements of a block_vector that have the same key together on one rank.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <heddle/histogram.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/sort.hpp>
#include <span>
#include <type_traits>
#include <vector>

#include "block_vector.hpp"
#include "sample.hpp"
#include "shuffle.hpp"

namespace heddle::inline v0::mpi {

// Groups of one rank: group g has keys[g], and its elements are [offsets[g], offsets[g + 1]) of `elements`.
template <class Key, sendable T>
struct groups {
    std::vector<Key> keys;
    std::vector<std::size_t> offsets;
    buffer<T> elements;

    std::span<const T> group(std::size_t g) const {
        return elements.all().subspan(offsets[g], offsets[g + 1] - offsets[g]);
    }
};

// Groups are sorted by their keys over all ranks, and their elements keep their order: the ranks' results one after the other are the same
// with any number of ranks. A group is never divided, so one that holds most elements makes its rank the slowest. Collective.
template <sendable T, class KeyOf, class Less = std::ranges::less>
auto group_by(block_vector<T> values, KeyOf key_of, Less less = {}) {
    using key = std::remove_cvref_t<std::invoke_result_t<KeyOf&, const T&>>;
    static_assert(sendable<key>,
                  "the keys of mpi::group_by travel between ranks, so they have to be trivially copyable");
    collective now(values.where(), "group_by");

    std::vector<key> sample;
    for (const std::size_t i : sample_positions(values.local().size(), values.size(), now.size(), now.rank()))
        sample.push_back(std::invoke(key_of, std::as_const(values).local()[i]));
    sample = now.all_gather(std::span<const key>(sample));
    heddle::sort(sample, less);
    std::vector<key> boundaries;
    for (std::size_t r = 1; !sample.empty() && r < static_cast<std::size_t>(now.size()); ++r)
        boundaries.push_back(sample[boundary(sample.size(), r, now.size())]);

    const auto rank_of = [&](const T& value, std::size_t) {
        return std::ranges::upper_bound(boundaries, std::invoke(key_of, value), less) - boundaries.begin();
    };
    send_to_buckets(now, std::as_const(values).local(), rank_of, values.storage());
    const std::span<const T> mine = std::as_const(values).local();
    auto local = heddle::group_by(mine, key_of, less);
    groups<key, T> result{std::move(local.keys), std::move(local.offsets), buffer<T>(mine.size())};
    const std::span<T> out = result.elements.all();
    heddle::parallel_for(std::size_t{0}, mine.size(), [&](std::size_t i) { out[i] = mine[local.order[i]]; });
    return result;
}

}  // namespace heddle::inline v0::mpi

// SPDX-License-Identifier: Apache-2.0
// group_integers.hpp - groups by integers: counts and places them if they lie close together, else sorts them by their digits.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include "../base/exceptions.hpp"
#include "call_options.hpp"
#include "groups.hpp"
#include "loops.hpp"
#include "radix_keys.hpp"
#include "scratch.hpp"
#include "sort_algorithms.hpp"
#include "splitter.hpp"

namespace heddle::inline v0::detail {

template <class Key> concept grouped_by_digits = std::integral<Key> && radix_sortable<Key>;

// Counters of a chunk stay in a second-level cache. A chunk has at least four elements for each counter, so that clearing and adding up
// counters takes less time than counting.
inline constexpr std::size_t k_most_counters = 1 << 16;
inline constexpr std::size_t k_least_per_counter = 4;
inline constexpr std::size_t k_least_counted_in_parallel = 1 << 14;

// Keys whose range is small: each chunk counts its keys, and then puts the indices of its elements into their places.
template <grouped_by_digits Key, direction To>
class counted_groups {
public:
    // From inside a pool.
    counted_groups(const Key* keys, std::size_t n)
        : keys_(keys),
          chunks_{n, n < k_least_counted_in_parallel ? 1 : 4 * std::size_t{threads_here()}},
          slots_{std::min(k_most_counters, std::bit_ceil(n / chunks_.count / k_least_per_counter + 1))},
          counted_(chunks_.count) {}

    // Counts all keys. False if they are too far apart.
    bool count() {
        for_each_chunk_of([&](std::size_t first, std::size_t last, counted& own) {
            std::vector<std::size_t> counts(slots_.count);
            const slots slot_of = slots_;  // in registers: counters might overwrite the member
            number least = std::numeric_limits<number>::max();
            number greatest = 0;
            for (; first != last; ++first) {
                const number key = key_at(first);
                least = std::min(least, key);
                greatest = std::max(greatest, key);
                ++counts[slot_of(key)];
            }
            own = {least, greatest, std::move(counts)};
        });
        for (const counted& each : counted_) {
            all_.least = std::min(all_.least, each.least);
            all_.greatest = std::max(all_.greatest, each.greatest);
        }
        return static_cast<number>(all_.greatest - all_.least) < slots_.count;
    }

    groups<Key> place() {
        groups<Key> found;
        std::size_t sum = 0;
        for (number key = all_.least;; ++key) {
            const std::size_t first = sum;
            for (counted& each : counted_) sum += std::exchange(each.places[slots_(key)], sum);
            if (first != sum) {
                found.keys.push_back(of_radix_key<Key, To>(key));
                found.offsets.push_back(first);
            }
            if (key == all_.greatest) break;
        }
        found.offsets.push_back(sum);
        found.order.resize(sum);
        std::size_t* const order = found.order.data();
        for_each_chunk_of([&](std::size_t first, std::size_t last, counted& own) {
            std::size_t* const places = own.places.data();
            const slots slot_of = slots_;
            for (; first != last; ++first) order[places[slot_of(key_at(first))]++] = first;
        });
        return found;
    }

private:
    using number = unsigned_of<sizeof(Key)>;

    struct counted {
        number least = std::numeric_limits<number>::max();
        number greatest = 0;
        std::vector<std::size_t> places;  // the number of keys for each counter, then the next place of each
    };

    // The counter of a key. The lowest bits distinguish all keys of a small range, wherever it begins.
    struct slots {
        std::size_t count;
        HEDDLE_ALWAYS_INLINE std::size_t operator()(number key) const {
            return static_cast<std::size_t>(key) & (count - 1);
        }
    };
    HEDDLE_ALWAYS_INLINE number key_at(std::size_t i) const { return radix_key<Key, To>(keys_[i]); }

    template <class Body>
    void for_each_chunk_of(Body body) {
        auto one = [&](std::size_t c) { body(chunks_.begin(c), chunks_.begin(c + 1), counted_[c]); };
        for_each_index(chunks_.count, one, {.grain = 1});
    }

    const Key* const keys_;
    const equal_parts chunks_;
    const slots slots_;
    std::vector<counted> counted_;
    counted all_;
};

// A key with the index of its element, as small as possible.
template <class Number, class Index>
struct numbered_key {
    Number key;
    Index index;
};

template <grouped_by_digits Key, direction To, class Index>
groups<Key> group_by_sorting(const Key* keys, std::size_t n, const options& how) {
    using entry = numbered_key<unsigned_of<sizeof(Index)>, Index>;
    uninitialized_vector<entry> entries(n);
    auto make = [&](std::size_t i) { entries[i] = {radix_key<Key, To>(keys[i]), static_cast<Index>(i)}; };
    for_each_index(n, make, {});
    detail::sort_range<sort_kind::stable>(entries, std::ranges::less{}, &entry::key, {});
    return detail::groups_of_sorted<Key>(
        entries, [&](std::size_t i) { return entries[i - 1].key != entries[i].key; },
        [](const entry& one) { return of_radix_key<Key, To>(static_cast<unsigned_of<sizeof(Key)>>(one.key)); }, how);
}

// From inside a pool.
template <grouped_by_digits Key, direction To>
groups<Key> group_integers(const Key* keys, std::size_t n, const options& how) {
    if (n == 0) return {{}, {0}, {}};
    if (counted_groups<Key, To> narrow(keys, n); narrow.count()) return narrow.place();
    if constexpr (sizeof(Key) <= sizeof(std::uint32_t)) {
        if (n <= std::numeric_limits<std::uint32_t>::max())
            return group_by_sorting<Key, To, std::uint32_t>(keys, n, how);
    }
    return group_by_sorting<Key, To, std::uint64_t>(keys, n, how);
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// group_hashed.hpp - groups by keys that have a hash: a table for each chunk numbers its keys, and only different keys are sorted.
//
// The hash has to be the same for keys that are equal by ==, and these have to be equivalent in the order of the groups. Keys that are
// equivalent and not equal are supported.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <heddle/uninitialized_vector.hpp>

#include "cached_keys.hpp"
#include "call_options.hpp"
#include "groups.hpp"
#include "loops.hpp"
#include "sort_algorithms.hpp"
#include "splitter.hpp"

namespace heddle::inline v0::detail {

// A NaN is not equal to itself, so floating-point keys are sorted instead.
template <class Key>
concept grouped_by_hash = std::equality_comparable<Key> && std::move_constructible<Key> &&
                          std::is_move_assignable_v<Key> && !std::is_floating_point_v<Key> && requires(const Key& key) {
                              { std::hash<Key>{}(key) } -> std::convertible_to<std::size_t>;
                          };

// Gives different keys the numbers 0, 1, 2 … in the order of their first elements, and counts the elements of each.
template <class Key>
class key_numbers {
public:
    using number = std::uint32_t;

    struct numbered {
        Key key;
        std::size_t hash;
        std::size_t count;  // of its elements; later the place of the next one
    };

    // The number of a key, which is counted.
    template <class K>
    number count(K&& key) {
        const std::size_t hash = scattered(std::hash<Key>{}(key));
        for (std::size_t slot = hash & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
            const number at = slots_[slot];
            if (at == k_free) return add(slot, std::forward<K>(key), hash);
            if (seen_[at].hash == hash && seen_[at].key == key) {
                ++seen_[at].count;
                return at;
            }
        }
    }

    std::vector<numbered>& all() noexcept { return seen_; }

private:
    static constexpr number k_free = std::numeric_limits<number>::max();

    // Hashes of the standard library may be the values themselves.
    static std::size_t scattered(std::size_t hash) noexcept {
        const std::uint64_t product = std::uint64_t{hash} * 0x9E3779B97F4A7C15;
        return static_cast<std::size_t>(product ^ (product >> 32));
    }

    template <class K>
    number add(std::size_t slot, K&& key, std::size_t hash) {
        const auto next = static_cast<number>(seen_.size());
        seen_.push_back({Key(std::forward<K>(key)), hash, 1});
        slots_[slot] = next;
        if (2 * seen_.size() > slots_.size()) grow();
        return next;
    }

    void grow() {
        std::vector<number> larger(4 * slots_.size(), k_free);
        for (number at = 0; at < seen_.size(); ++at) {
            std::size_t slot = seen_[at].hash & (larger.size() - 1);
            while (larger[slot] != k_free) slot = (slot + 1) & (larger.size() - 1);
            larger[slot] = at;
        }
        slots_ = std::move(larger);
    }

    std::vector<numbered> seen_;
    std::vector<number> slots_ = std::vector<number>(64, k_free);  // a power of two, at most half of them used
};

template <class Range, class KeyOf, class Less>
class hashed_groups {
    using key = cached_key<Range, KeyOf>;
    using numbers = key_numbers<key>;
    using numbered = typename numbers::numbered;

public:
    // From inside a pool.
    hashed_groups(Range& range, KeyOf& key_of, Less& less, const options& how)
        : range_(range),
          key_of_(key_of),
          less_(less),
          schedule_(how.schedule),
          chunks_{size_of(range), number_of_chunks(size_of(range), how)},
          tables_(chunks_.count),
          number_at_(chunks_.n) {}

    groups<key> make() {
        for_each_chunk_of([&](std::size_t first, std::size_t last, numbers& own) {
            const auto begin = std::ranges::begin(range_);
            for (; first != last; ++first) {
                throw_if_stopped_here();
                number_at_[first] = own.count(detail::invoke(key_of_, *advanced(begin, first)));
            }
        });
        const std::vector<entry> sorted = sorted_keys();
        groups<key> found;
        const bool has_mixed_groups = assign_places(sorted, found);
        found.order.resize(chunks_.n);
        for_each_chunk_of([&](std::size_t first, std::size_t last, numbers& own) {
            for (; first != last; ++first) found.order[own.all()[number_at_[first]].count++] = first;
        });
        if (has_mixed_groups) sort_each_group(found);
        return found;
    }

private:
    // A key of one chunk.
    struct entry {
        numbered* of;
        std::size_t chunk;

        static const key& key_in(const entry& one) noexcept { return one.of->key; }
    };

    // Chunks have at least a grain of elements, and fewer than there are numbers.
    static std::size_t number_of_chunks(std::size_t n, const options& how) {
        constexpr std::size_t k_least_in_chunk = 1'024;
        constexpr std::size_t k_most_in_chunk = std::numeric_limits<typename numbers::number>::max();
        const std::size_t most = n / grain_or(how, k_least_in_chunk) + 1;
        return std::max(std::min(4 * std::size_t{threads_here()}, most), n / k_most_in_chunk + 1);
    }

    template <class Body>
    void for_each_chunk_of(Body body) {
        auto one = [&](std::size_t c) { body(chunks_.begin(c), chunks_.begin(c + 1), tables_[c]); };
        for_each_index(chunks_.count, one, {.grain = 1, .schedule = schedule_});
    }

    std::vector<entry> sorted_keys() {
        std::vector<entry> all;
        for (std::size_t c = 0; c < tables_.size(); ++c) {
            for (numbered& one : tables_[c].all()) all.push_back({&one, c});
        }
        detail::sort_range<sort_kind::stable>(all, detail::callable_reference(less_), &entry::key_in, {});
        return all;
    }

    // Counts become places. True if a group has several keys of one chunk, which are equivalent and not equal.
    bool assign_places(const std::vector<entry>& sorted, groups<key>& found) {
        bool has_mixed_groups = false;
        std::vector<numbered*> firsts;
        std::size_t sum = 0;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            numbered& one = *sorted[i].of;
            if (i == 0 || detail::invoke(less_, std::as_const(firsts.back()->key), std::as_const(one.key))) {
                firsts.push_back(&one);
                found.offsets.push_back(sum);
            } else if (sorted[i - 1].chunk == sorted[i].chunk) {
                has_mixed_groups = true;
            }
            sum += std::exchange(one.count, sum);
        }
        found.offsets.push_back(sum);
        found.keys.reserve(firsts.size());
        for (numbered* first : firsts) found.keys.push_back(std::move(first->key));
        return has_mixed_groups;
    }

    void sort_each_group(groups<key>& found) {
        auto sort_one = [&](std::size_t g) {
            std::sort(found.order.data() + found.offsets[g], found.order.data() + found.offsets[g + 1]);
        };
        for_each_index(found.size(), sort_one, {});
    }

    Range& range_;
    KeyOf& key_of_;
    Less& less_;
    const heddle::schedule schedule_;
    const equal_parts chunks_;
    std::vector<numbers> tables_;
    uninitialized_vector<typename numbers::number> number_at_;  // of the key of each element, in its chunk
};

}  // namespace heddle::inline v0::detail

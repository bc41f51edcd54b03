// SPDX-License-Identifier: Apache-2.0
// histogram_algorithms.hpp - the algorithms of histogram.hpp, which says what they do.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <ranges>
#include <utility>
#include <vector>

#include "../base/atomic.hpp"
#include "array_algorithms.hpp"
#include "cached_keys.hpp"
#include "loops.hpp"
#include "pack_blocks.hpp"
#include "ranges.hpp"
#include "sort_algorithms.hpp"

namespace heddle::detail {

struct histogram_algorithm {
    template <parallel_range Range, class BinOf = std::identity>
    std::vector<std::size_t> operator()(Range&& range, std::size_t bins, BinOf bin_of = {},
                                        const options& how = {}) const {
        std::vector<std::size_t> counts(bins);
        auto bin_at = [&bin_of, begin = std::ranges::begin(range)](std::size_t i) {
            return as_index(std::invoke(bin_of, *advanced(begin, i)));
        };
        const std::size_t n = size_of(range);
        auto inside = [&] {
            const std::size_t chunks = 4 * std::size_t{threads_here()};
            if (n / chunks >= bins) count_apart(n, chunks, bin_at, counts);
            else count_together(n, bin_at, counts);
        };
        if (n > 0) call_where(how, inside);
        return counts;
    }

private:
    // Few bins: each chunk has counters of its own, which are added up in the end.
    template <class BinAt>
    static void count_apart(std::size_t n, std::size_t chunks, BinAt& bin_at, std::vector<std::size_t>& counts) {
        std::vector<std::vector<std::size_t>> of_chunks(chunks);
        const auto chunk_begin = [&](std::size_t c) { return n / chunks * c + std::min(c, n % chunks); };
        auto count_chunk = [&](std::size_t c) {
            of_chunks[c] = count_stretch(chunk_begin(c), chunk_begin(c + 1), bin_at, counts.size());
        };
        for_each_index(chunks, count_chunk, {.grain = 1});
        auto add_up = [&](std::size_t bin) {
            for (const auto& own : of_chunks) counts[bin] += own[bin];
        };
        for_each_index(counts.size(), add_up, {});
    }

    // Four items at a time, so that one look tells whether their bins exist.
    template <class BinAt>
    static std::vector<std::size_t> count_stretch(std::size_t first, std::size_t last, BinAt bin_at, std::size_t bins) {
        std::vector<std::size_t> counts(bins);
        for (; last - first >= 4; first += 4) {
            const std::array at{bin_at(first), bin_at(first + 1), bin_at(first + 2), bin_at(first + 3)};
            check_index(std::max(std::max(at[0], at[1]), std::max(at[2], at[3])), bins);
            for (const std::size_t bin : at) ++counts[bin];
        }
        for (; first != last; ++first) ++counts[check_index(bin_at(first), bins)];
        return counts;
    }

    // Many bins: common counters, for which threads seldom meet.
    template <class BinAt>
    static void count_together(std::size_t n, BinAt& bin_at, std::vector<std::size_t>& counts) {
        struct counter {
            atomic<std::size_t> of{"bin", 0};
        };
        const std::unique_ptr<counter[]> shared(new counter[counts.size()]);
        auto count = [&](std::size_t i) {
            shared[check_index(bin_at(i), counts.size())].of.fetch_add(
                1, std::memory_order_relaxed);  // stale: never, the loop's end orders
        };
        for_each_index(n, count, {});
        for (std::size_t bin = 0; bin < counts.size(); ++bin) {
            counts[bin] = shared[bin].of.load(std::memory_order_relaxed);  // stale: never, as above
        }
    }
};

// Which elements have which key: the group g has keys[g] and the elements at order[offsets[g]] … order[offsets[g + 1] - 1].
template <class Key>
struct groups {
    std::vector<Key> keys;
    std::vector<std::size_t> offsets;
    std::vector<std::size_t> order;

    std::size_t size() const { return keys.size(); }
};

struct group_by_algorithm {
    template <parallel_range Range, class KeyOf, class Less = std::ranges::less>
    auto operator()(Range&& range, KeyOf key_of, Less less = {}, const options& how = {}) const {
        using key = cached_key<Range, KeyOf>;
        using entry = keyed_index<key>;
        std::vector<entry> entries = cache_keys(range, key_of, how);
        sort_algorithm<sort_kind::stable>{}(entries, std::ref(less), &entry::key, how);

        auto begins_group = [&](std::size_t i) {
            return i == 0 || std::invoke(less, *entries[i - 1].by, *entries[i].by);
        };
        const packing firsts(entries.size(), begins_group, how);
        groups<key> found;
        found.order.resize(entries.size());
        transform_algorithm{}(entries, found.order.begin(), &entry::index, how);
        found.offsets.resize(firsts.count() + 1);
        found.offsets.back() = entries.size();
        firsts.for_each_kept([&](std::size_t i, std::size_t group) { found.offsets[group] = i; });
        found.keys.reserve(firsts.count());
        for (std::size_t g = 0; g < firsts.count(); ++g) found.keys.push_back(*std::move(entries[found.offsets[g]].by));
        return found;
    }
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// histogram_algorithms.hpp - the algorithms of histogram.hpp, which says what they do.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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

// Few bins: each part has counters of its own, which are added up in the end. There is one for every number of as many bits,
// so that one look at all bits of eight items tells whether they can be counted; what no bin was asked for is refused later.
template <class BinAt>
struct count_work {
    using result = std::vector<std::size_t>;
    static constexpr std::size_t items_between_polls = k_cheap_items;

    BinAt& bin_at;
    std::size_t counters;  // a power of two

    result run(std::size_t first, std::size_t last) { return run_on(result(counters), first, last); }

    result run_on(result counts, std::size_t first, std::size_t last) {
        constexpr std::size_t k_row = 8;
        BinAt at = bin_at;
        std::size_t* const count = counts.data();
        const std::size_t end = counters;
        for (; last - first >= k_row; first += k_row) {
            std::array<std::size_t, k_row> row;
            std::size_t bits = 0;
            for (std::size_t k = 0; k < k_row; ++k) bits |= row[k] = at(first + k);
            check_index(bits, end);
            for (const std::size_t bin : row) ++count[bin];
        }
        for (; first != last; ++first) ++count[check_index(at(first), end)];
        return counts;
    }

    result combine(result left, const result& right) {
        std::ranges::transform(left, right, left.begin(), std::plus<>());
        return left;
    }
};

struct histogram_algorithm {
    template <parallel_range Range, class BinOf = std::identity>
    std::vector<std::size_t> operator()(Range&& range, std::size_t bins, BinOf bin_of = {},
                                        const options& how = {}) const {
        auto bin_at = [&bin_of, begin = std::ranges::begin(range)](std::size_t i) {
            return as_index(std::invoke(bin_of, *advanced(begin, i)));
        };
        const std::size_t n = size_of(range);
        if (n == 0) return std::vector<std::size_t>(bins);
        auto inside = [&] {
            if (n / threads_here() / k_least_items_per_bin < bins) return count_together(n, bin_at, bins);
            return count_apart(n, bin_at, bins, how);
        };
        return call_where(how, inside);
    }

private:
    // With fewer for each thread, to clear counters of its own and to add them up would take longer than to count.
    static constexpr std::size_t k_least_items_per_bin = 4;

    template <class BinAt>
    static std::vector<std::size_t> count_apart(std::size_t n, BinAt& bin_at, std::size_t bins, const options& how) {
        count_work<BinAt> work{bin_at, std::bit_ceil(bins)};
        const std::size_t grain = std::max(grain_for(how), bins);
        auto counts = divide(n, work, {.grain = grain, .schedule = how.schedule, .cost_hint = how.cost_hint});
        for (std::size_t bin = bins; bin < counts.size(); ++bin) {
            if (counts[bin] > 0) check_index(bin, bins);
        }
        counts.resize(bins);
        return counts;
    }

    // Many bins: common counters, for which threads seldom meet.
    template <class BinAt>
    static std::vector<std::size_t> count_together(std::size_t n, BinAt& bin_at, std::size_t bins) {
        struct counter {
            atomic<std::size_t> of{"bin", 0};
        };
        const std::unique_ptr<counter[]> shared(new counter[bins]);
        auto count = [&](std::size_t i) {
            shared[check_index(bin_at(i), bins)].of.fetch_add(
                1, std::memory_order_relaxed);  // stale: never, the loop's end orders
        };
        for_each_index(n, count, {});
        std::vector<std::size_t> counts(bins);
        for (std::size_t bin = 0; bin < bins; ++bin) {
            counts[bin] = shared[bin].of.load(std::memory_order_relaxed);  // stale: never, as above
        }
        return counts;
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

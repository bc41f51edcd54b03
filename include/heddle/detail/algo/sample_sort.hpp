// SPDX-License-Identifier: Apache-2.0
// sample_sort.hpp - sorts many elements that are expensive to move or compare; needs memory for a copy, and is not stable.
//
// A sample of the elements defines buckets. Each element is moved to its bucket once. A bucket fits into a near cache, where its indices
// are sorted, and its elements are moved back in that order: two moves for each element, where quicksort would make many (Sanders and
// Winkel, Super Scalar Sample Sort). Every element comes back even if a comparison throws.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "../base/exceptions.hpp"
#include "divide.hpp"
#include "loops.hpp"
#include "quick_sort.hpp"
#include "ranges.hpp"
#include "scratch.hpp"
#include "search.hpp"
#include "sort_grain.hpp"
#include "splitter.hpp"

namespace heddle::inline v0::detail {

inline constexpr std::size_t k_least_sampled_bytes = 1 << 21;  // what fits into a cache is better sorted in place
inline constexpr std::size_t k_bucket_bytes = 1 << 17;         // a bucket's share of a second-level cache
inline constexpr std::size_t k_most_buckets = 256;             // as many as a byte can number
inline constexpr std::size_t k_samples_per_bucket = 8;
inline constexpr std::size_t k_classified_at_once = 4;

template <class Iterator, class Less>
class sample_sort {
    using value = std::iter_value_t<Iterator>;
    using index = std::uint32_t;  // in a bucket

public:
    sample_sort(Less& less, sort_grain grain) noexcept : less_(less), grain_(grain) {}

    // From inside a pool. False, and nothing was moved, if there are too few elements, too few different ones, or not enough memory.
    bool sort(Iterator begin, std::size_t n) {
        if (n < k_least_sampled_bytes / sizeof(value) || n > std::numeric_limits<index>::max()) return false;
        const raw_array<value> aside(n);
        const raw_array<index> order(n);
        const raw_array<std::uint8_t> bucket_of(n);
        if (aside.begin() == nullptr || order.begin() == nullptr || bucket_of.begin() == nullptr) return false;
        if (!choose_splitters(begin, n)) return false;

        const std::size_t chunks = 4 * std::size_t{threads_here()};
        const equal_parts cut{n, chunks};
        std::vector<std::size_t> places(chunks * buckets_);  // of each chunk, in each bucket
        auto classify = [&](std::size_t c) {
            classify_stretch(begin, cut.begin(c), cut.begin(c + 1), bucket_of.begin(), places.data() + c * buckets_);
        };
        const options one_by_one{.grain = 1};
        for_each_index(chunks, classify, one_by_one);
        const std::vector<std::size_t> begins = add_up(places, chunks);

        auto move_out = [&](std::size_t c) {
            std::size_t* const next = places.data() + c * buckets_;
            for (std::size_t i = cut.begin(c); i != cut.begin(c + 1); ++i) {
                std::construct_at(aside.begin() + next[bucket_of.begin()[i]]++,
                                  std::ranges::iter_move(advanced(begin, i)));
            }
        };
        uninterrupted([&] { for_each_index(chunks, move_out, one_by_one); });
        sort_buckets(begin, aside.begin(), order.begin(), begins);
        return true;
    }

private:
    // The elements at which buckets begin, as a search tree: the root is at 1, the children of k are at 2k and 2k + 1.
    bool choose_splitters(Iterator begin, std::size_t n) {
        const std::size_t wanted = std::min(k_most_buckets, n / (k_bucket_bytes / sizeof(value) + 1));
        buckets_ = std::bit_floor(std::max<std::size_t>(wanted, 2));
        const std::size_t samples = buckets_ * k_samples_per_bucket;
        std::vector<Iterator> sample(samples);
        const std::size_t stride = n / samples;
        for (std::size_t i = 0; i < samples; ++i)
            sample[i] = advanced(begin, stride * i + static_cast<std::size_t>(scattered(i) % stride));
        auto less_at = [&](Iterator a, Iterator b) -> bool { return less_(*a, *b); };
        quick_sort<typename std::vector<Iterator>::iterator, decltype(less_at)>(less_at, samples)
            .sort(sample.begin(), samples);
        std::size_t distinct = 0;
        for (std::size_t i = k_samples_per_bucket; i < samples; i += k_samples_per_bucket)
            distinct += less_at(sample[i - k_samples_per_bucket], sample[i]) ? 1u : 0u;
        if (distinct < buckets_ / 2) return false;  // quicksort handles equal elements better
        fill_tree(sample, 1, 0, samples);
        return true;
    }

    // A hash: its pattern does not coincide with a pattern of the elements.
    static constexpr std::uint64_t scattered(std::size_t i) { return std::uint64_t{i} * 0x9E3779B97F4A7C15 >> 32; }

    void fill_tree(const std::vector<Iterator>& sample, std::size_t node, std::size_t first, std::size_t last) {
        if (node >= buckets_) return;
        const std::size_t middle = (first + last) / 2;
        tree_[node] = sample[middle];
        fill_tree(sample, 2 * node, first, middle);
        fill_tree(sample, 2 * node + 1, middle, last);
    }

    void classify_stretch(Iterator begin, std::size_t first, std::size_t last, std::uint8_t* bucket_of,
                          std::size_t* counts) const {
        for (; last - first >= k_classified_at_once; first += k_classified_at_once)
            classify<k_classified_at_once>(begin, first, bucket_of, counts);
        for (; first != last; ++first) classify<1>(begin, first, bucket_of, counts);
    }

    // Several elements at once, whose comparisons do not wait for each other. No branch depends on one.
    template <std::size_t Count>
    HEDDLE_ALWAYS_INLINE void classify(Iterator begin, std::size_t first, std::uint8_t* bucket_of,
                                       std::size_t* counts) const {
        std::array<std::size_t, Count> nodes;
        nodes.fill(1);
        for (std::size_t level = 1; level < buckets_; level *= 2) {
            for (std::size_t i = 0; i < Count; ++i) {
                const bool is_left = less_(*advanced(begin, first + i), *tree_[nodes[i]]);
                nodes[i] = 2 * nodes[i] + (is_left ? 0u : 1u);
            }
        }
        for (std::size_t i = 0; i < Count; ++i) {
            const std::size_t bucket = nodes[i] - buckets_;
            bucket_of[first + i] = static_cast<std::uint8_t>(bucket);
            ++counts[bucket];
        }
    }

    // Counts become places. Returns where buckets begin, and where the last one ends.
    std::vector<std::size_t> add_up(std::vector<std::size_t>& counts, std::size_t chunks) const {
        std::vector<std::size_t> begins(buckets_ + 1);
        std::size_t sum = 0;
        for (std::size_t b = 0; b < buckets_; ++b) {
            begins[b] = sum;
            for (std::size_t c = 0; c < chunks; ++c) sum += std::exchange(counts[c * buckets_ + b], sum);
        }
        begins[buckets_] = sum;
        return begins;
    }

    // Each bucket is sorted by indices while it is near, and comes back into the range in that order. If a comparison throws, or
    // the sort is asked to stop, what is left comes back in any order.
    void sort_buckets(Iterator begin, value* aside, index* order, const std::vector<std::size_t>& begins) {
        const task_context around = context_here();
        leftmost<std::exception_ptr> failure(buckets_);
        auto sort_bucket = [&](std::size_t b) {
            const std::size_t first = begins[b];
            const std::size_t n = begins[b + 1] - first;
            const auto sort = [&] {
                const worker::in_context stoppable(*worker::current(), around);
                sort_indices(order + first, aside + first, n);
            };
            std::iota(order + first, order + first + n, index{0});
            if (b < failure.at() && !stop_chain::requested(around.stop))
                catching(sort, [&] { failure.offer(b, std::current_exception()); });
            for (std::size_t i = 0; i < n; ++i)
                *advanced(begin, first + i) = std::move(aside[first + order[first + i]]);
            std::destroy_n(aside + first, n);
        };
        uninterrupted([&] { for_each_index(buckets_, sort_bucket, {.grain = 1}); });
        if (const auto error = failure.take()) std::rethrow_exception(*error);
        throw_if_stopped(around.stop);
    }

    void sort_indices(index* order, const value* elements, std::size_t n) {
        auto less_at = [&](index a, index b) -> bool { return less_(elements[a], elements[b]); };
        quick_sort<index*, decltype(less_at)>(less_at, grain_).sort(order, n);
    }

    Less& less_;
    const sort_grain grain_;
    std::size_t buckets_ = 0;
    std::array<Iterator, k_most_buckets> tree_;
};

}  // namespace heddle::inline v0::detail

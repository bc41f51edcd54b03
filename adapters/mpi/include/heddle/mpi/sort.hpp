// SPDX-License-Identifier: Apache-2.0
// sort.hpp - sort and stable_sort of a block_vector: a sample sort.
//
// Each rank samples its block. All ranks sort all samples and take boundaries at equal distances. Elements go to the rank between whose
// boundaries they lie, and each rank sorts what it has received. A boundary is an element with its (rank, index): equal elements are divided
// like any others, so duplicates and skew do no harm. The blocks afterwards differ by a few percent; rebalance() makes them even. The
// division of a block serves the local sort, too, if the keys are numbers (digit_sort.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <heddle/sort.hpp>
#include <span>
#include <tuple>
#include <vector>

#include "block_vector.hpp"
#include "digit_sort.hpp"
#include "sample.hpp"
#include "shuffle.hpp"

namespace heddle::inline v0::mpi {

// An element, and where it was before the sort.
template <sendable T>
struct sampled_element {
    T value;
    std::uint64_t rank;
    std::uint64_t index;
};

// The samples of all ranks, sorted. `order` compares elements.
template <sendable T, class Order>
std::vector<sampled_element<T>> take_samples(collective& now, const block_vector<T>& values, const Order& order) {
    using element = sampled_element<T>;
    std::vector<element> mine;
    const auto rank = static_cast<std::uint64_t>(now.rank());
    for (const std::size_t i : sample_positions(values.local().size(), values.size(), now.size(), now.rank()))
        mine.push_back({values.local()[i], rank, i});
    std::vector<element> all = now.all_gather(std::span<const element>(mine));
    heddle::sort(all, [&](const element& a, const element& b) {
        if (order(a.value, b.value)) return true;
        return !order(b.value, a.value) && std::tie(a.rank, a.index) < std::tie(b.rank, b.index);
    });
    return all;
}

// The first element of each rank's part of the result, for all ranks but rank 0.
template <sendable T>
std::vector<sampled_element<T>> choose_boundaries(const std::vector<sampled_element<T>>& samples, int ranks) {
    std::vector<sampled_element<T>> boundaries;
    for (std::size_t r = 1; r < static_cast<std::size_t>(ranks); ++r)
        boundaries.push_back(samples[boundary(samples.size(), r, ranks)]);
    return boundaries;
}

// The rank of an element: how many boundaries come before it, or are it.
template <sendable T, class Order>
class rank_finder {
public:
    rank_finder(std::vector<sampled_element<T>> boundaries, std::uint64_t rank, const Order& order)
        : boundaries_(std::move(boundaries)),
          rank_(rank),
          order_(order) {}

    std::size_t operator()(const T& value, std::size_t index) const {
        std::size_t less = 0;
        std::size_t not_greater = 0;
        if (boundaries_.size() <= k_few) {
            // Counting them all takes no branch that the processor could predict wrongly.
            for (const auto& one : boundaries_) {
                less += order_(one.value, value) ? 1U : 0U;
                not_greater += order_(value, one.value) ? 0U : 1U;
            }
        } else {
            not_greater = index_of(
                std::ranges::partition_point(boundaries_, [&](const auto& one) { return !order_(value, one.value); }));
            less = not_greater;
            if (less > 0 && !order_(boundaries_[less - 1].value, value)) --less;
        }
        return less == not_greater ? less : resolve_tie(value, index);
    }

    const std::vector<sampled_element<T>>& boundaries() const noexcept { return boundaries_; }

private:
    static constexpr std::size_t k_few = 8;

    std::size_t resolve_tie(const T& value, std::size_t index) const {
        return index_of(std::ranges::partition_point(boundaries_, [&](const auto& one) {
            if (order_(one.value, value)) return true;
            return !order_(value, one.value) &&
                   std::tie(one.rank, one.index) <= std::tuple<std::uint64_t, std::uint64_t>(rank_, index);
        }));
    }
    std::size_t index_of(auto iterator) const { return static_cast<std::size_t>(iterator - boundaries_.begin()); }

    std::vector<sampled_element<T>> boundaries_;
    std::uint64_t rank_;
    const Order& order_;
};

// The samples give the range of the digits, the boundaries divide the digits among the ranks.
template <class Less, sendable T, class Projection, class RankOf, class SortBlock>
void sort_by_digits(collective& now, block_vector<T>& values, const Projection& projection, int bits,
                    const std::vector<sampled_element<T>>& samples, const RankOf& rank_of, SortBlock&& sort_block) {
    const auto number_of = [&](const T& value) { return ordered_number<Less>(std::invoke(projection, value)); };
    const digit_ranges digits(number_of(samples.front().value), number_of(samples.back().value), bits);
    std::vector<std::size_t> first_digits{0};
    for (const auto& one : rank_of.boundaries()) first_digits.push_back(digits.of(number_of(one.value)));
    exchange_and_sort(now, values.storage(), digit_buckets(digits, first_digits, number_of, rank_of), sort_block);
}

// bits: of the digit by which blocks are divided before the exchange if the keys are numbers; 0: blocks are divided by rank alone.
template <sendable T, class Less, class Projection, class SortBlock>
void sample_sort(const char* name, block_vector<T>& values, const Less& less, const Projection& projection, int bits,
                 SortBlock&& sort_block) {
    collective now(values.where(), name);
    if (now.size() == 1 || values.size() == 0) return sort_block(values.local());
    const auto order = element_order(less, projection);
    const std::vector<sampled_element<T>> samples = take_samples(now, values, order);
    const rank_finder<T, decltype(order)> rank_of(choose_boundaries(samples, now.size()),
                                                  static_cast<std::uint64_t>(now.rank()), order);
    if constexpr (sortable_by_digits<T, Less, Projection>) {
        if (bits > 0) {
            sort_by_digits<Less>(now, values, projection, bits, samples, rank_of, sort_block);
            return values.count_blocks(now);
        }
    }
    send_to_buckets(now, std::as_const(values).local(), rank_of, values.storage());
    values.count_blocks(now);
    sort_block(values.local());
}

// The bits of the digit for a sort. The pieces of buckets take the direct route.
template <sendable T>
int digit_bits(const block_vector<T>& values) {
    const communicator& where = values.where();
    if (where.route() == exchange_route::grid || where.size() >= k_ranks_for_grid) return 0;
    return digit_bits(values.size(), where.size());
}

// Sorts by less(projection(a), projection(b)), NaNs last; equivalent elements in any order. Collective.
template <sendable T, class Less = std::ranges::less, class Projection = std::identity>
void sort(block_vector<T>& values, Less less = {}, Projection projection = {}) {
    sample_sort("sort", values, less, projection, digit_bits(values),
                [&](std::span<T> block) { heddle::sort(block, less, projection); });
}

// The same; equivalent elements keep the order that they had in the whole vector.
template <sendable T, class Less = std::ranges::less, class Projection = std::identity>
void stable_sort(block_vector<T>& values, Less less = {}, Projection projection = {}) {
    sample_sort("stable_sort", values, less, projection, digit_bits(values),
                [&](std::span<T> block) { heddle::stable_sort(block, less, projection); });
}

}  // namespace heddle::inline v0::mpi

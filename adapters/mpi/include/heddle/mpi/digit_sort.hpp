// SPDX-License-Identifier: Apache-2.0
// digit_sort.hpp - the exchange of a sort whose keys are numbers. It leaves the block of a rank in buckets that fit into a cache.
//
// The local sort would begin by dividing the block by the highest digit of the keys. Here that division takes place before the exchange
// and serves it, too. An element goes to bucket digit + rank, where `rank` is the rank that gets it. Both numbers never decrease from one
// element to the next in the order of the sort, so each sum stands for one pair, and the buckets of a rank are contiguous. Each rank receives
// the pieces of its buckets in their final places. Then it sorts each bucket.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <heddle/arrays.hpp>
#include <heddle/parallel_for.hpp>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "buffer.hpp"
#include "digits.hpp"
#include "exchange.hpp"
#include "shuffle.hpp"
#include "transfers.hpp"

namespace heddle::inline v0::mpi {

// Larger elements are expensive to move: heddle::sort does not sort them by digits either.
inline constexpr std::size_t k_most_bytes_by_digits = 32;

template <class T, class Less, class Projection>
concept sortable_by_digits = requires {
    typename std::invoke_result_t<const Projection&, const T&>;
    requires arithmetic_key<std::remove_cvref_t<std::invoke_result_t<const Projection&, const T&>>>;
    requires sizeof(T) <= k_most_bytes_by_digits;
    requires k_is_ascending<Less, std::remove_cvref_t<std::invoke_result_t<const Projection&, const T&>>> ||
                 k_is_descending<Less, std::remove_cvref_t<std::invoke_result_t<const Projection&, const T&>>>;
};

// The number of bits of the digit. 10 is what heddle::sort divides by; with fewer elements, the pieces that two ranks exchange would
// be short messages. 0: dividing by digits is not worth it.
inline int digit_bits(std::uint64_t elements, int ranks) {
    constexpr int bits_of_piece = 13;
    const auto share = elements / static_cast<std::uint64_t>(ranks);
    return std::clamp(static_cast<int>(std::bit_width(share)) - bits_of_piece, 0, 10);
}

// The bucket of each element. RankOf: called as rank_of(element, index).
template <class NumberOf, class RankOf>
class digit_buckets {
public:
    // first_digits[r] is the digit of the first element of rank r; 0 for rank 0.
    digit_buckets(digit_ranges digits, const std::vector<std::size_t>& first_digits, const NumberOf& number_of,
                  const RankOf& rank_of)
        : digits_(digits),
          number_of_(number_of),
          rank_of_(rank_of) {
        for (std::size_t r = 0; r < first_digits.size(); ++r) begins_.push_back(first_digits[r] + r);
        begins_.push_back(digits.count() + first_digits.size() - 1);
        std::size_t rank = 0;
        for (std::size_t digit = 0; digit < digits.count(); ++digit) {
            const std::size_t before = rank;
            while (rank + 1 < first_digits.size() && first_digits[rank + 1] == digit) ++rank;
            bucket_of_.push_back(rank == before ? digit + rank : k_divided);
        }
    }

    std::size_t count() const noexcept { return begins_.back(); }
    std::size_t first_of(std::size_t rank) const noexcept { return begins_[rank]; }
    std::size_t count_of(std::size_t rank) const noexcept { return begins_[rank + 1] - begins_[rank]; }

    template <class T>
    std::size_t operator()(const T& value, std::size_t index) const {
        const std::size_t digit = digits_.of(number_of_(value));
        const std::size_t bucket = bucket_of_[digit];
        return bucket != k_divided ? bucket : digit + rank_of_(value, index);
    }

private:
    static constexpr std::size_t k_divided = ~std::size_t{0};

    digit_ranges digits_;
    const NumberOf& number_of_;
    const RankOf& rank_of_;
    std::vector<std::size_t> begins_;     // of each rank: its first bucket; and the number of all buckets
    std::vector<std::size_t> bucket_of_;  // of each digit; k_divided if several ranks get elements with this digit
};

// Where the pieces of the buckets of this rank lie: bucket after bucket, and in each bucket in the order of the ranks that they come from.
class bucket_layout {
public:
    // sizes[source * buckets + bucket] elements come from a rank for a bucket.
    bucket_layout(std::span<const std::uint64_t> sizes, std::size_t buckets, std::size_t ranks)
        : buckets_(buckets),
          ranks_(ranks) {
        std::size_t next = 0;
        for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
            for (std::size_t source = 0; source < ranks; ++source)
                places_.push_back(std::exchange(next, next + sizes[source * buckets + bucket]));
        }
        places_.push_back(next);
    }

    std::size_t elements() const noexcept { return places_.back(); }
    std::size_t buckets() const noexcept { return buckets_; }

    template <class T>
    std::span<T> bucket(std::span<T> all, std::size_t number) const {
        return between(all, number * ranks_, (number + 1) * ranks_);
    }
    template <class T>
    std::span<T> piece(std::span<T> all, std::size_t bucket, std::size_t source) const {
        return between(all, bucket * ranks_ + source, bucket * ranks_ + source + 1);
    }

private:
    template <class T>
    std::span<T> between(std::span<T> all, std::size_t first, std::size_t last) const {
        return all.subspan(places_[first], places_[last] - places_[first]);
    }

    std::size_t buckets_;
    std::size_t ranks_;
    std::vector<std::size_t> places_;  // of each piece, at bucket * ranks + source; and the number of elements
};

// The block of this rank after it was divided into the buckets of all ranks.
template <sendable T>
class divided_block {
public:
    template <class Buckets>
    divided_block(std::span<const T> values, const Buckets& buckets)
        : elements_(values.size()),
          begins_(divide_into_buckets<T>(values, buckets.count(), buckets, elements_.all())) {}

    std::span<const T> bucket(std::size_t number) const {
        return elements_.all().subspan(begins_[number], begins_[number + 1] - begins_[number]);
    }

private:
    buffer<T> elements_;
    std::vector<std::size_t> begins_;
};

// Tells each rank how many elements it gets for each of its buckets.
template <sendable T, class Buckets>
bucket_layout exchange_sizes(collective& now, const divided_block<T>& block, const Buckets& buckets) {
    const auto ranks = static_cast<std::size_t>(now.size());
    std::vector<std::uint64_t> sizes;
    for (std::size_t b = 0; b < buckets.count(); ++b) sizes.push_back(block.bucket(b).size());
    std::vector<std::span<const std::uint64_t>> send;
    for (std::size_t r = 0; r < ranks; ++r)
        send.push_back(std::span<const std::uint64_t>(sizes).subspan(buckets.first_of(r), buckets.count_of(r)));
    buffer<std::uint64_t> arrived;
    exchange_blocks<std::uint64_t>(now, send, arrived);
    return {arrived.all(), buckets.count_of(static_cast<std::size_t>(now.rank())), ranks};
}

// Sends each element to the rank of its bucket, and calls sort_bucket(elements) for each bucket of this rank, several at once. The elements are
// in `storage` before and after. In a bucket, they are in the order of (rank, index) when sort_bucket is called.
template <sendable T, class Buckets, class SortBucket>
void exchange_and_sort(collective& now, buffer<T>& storage, const Buckets& buckets, SortBucket&& sort_bucket) {
    const auto ranks = static_cast<std::size_t>(now.size());
    const auto self = static_cast<std::size_t>(now.rank());
    const divided_block<T> block(std::as_const(storage).all(), buckets);
    const bucket_layout layout = exchange_sizes(now, block, buckets);
    storage.resize_and_discard(layout.elements());

    transfers all(now);
    for (std::size_t step = 1; step < ranks; ++step) {  // each rank begins with another peer
        const std::size_t from = (self + ranks - step) % ranks;
        for (std::size_t b = 0; b < layout.buckets(); ++b)
            all.receive(static_cast<int>(from), std::as_writable_bytes(layout.piece(storage.all(), b, from)), b);
    }
    for (std::size_t step = 1; step < ranks; ++step) {
        const std::size_t to = (self + step) % ranks;
        for (std::size_t b = 0; b < buckets.count_of(to); ++b)
            all.send(static_cast<int>(to), std::as_bytes(block.bucket(buckets.first_of(to) + b)));
    }
    all.finish();
    heddle::parallel_for(std::size_t{0}, layout.buckets(), [&](std::size_t b) {
        heddle::copy(block.bucket(buckets.first_of(self) + b), layout.piece(storage.all(), b, self).begin());
        sort_bucket(layout.bucket(storage.all(), b));
    });
}

}  // namespace heddle::inline v0::mpi

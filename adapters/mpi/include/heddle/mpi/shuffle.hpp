// SPDX-License-Identifier: Apache-2.0
// shuffle.hpp - moves each element to a rank that depends on the element.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <heddle/parallel_for.hpp>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "block_vector.hpp"
#include "exchange.hpp"

namespace heddle::inline v0::mpi {

// How many elements of each bucket there are in [begin, end); writes down the bucket of each.
template <class Id, sendable T, class BucketOf>
std::vector<std::size_t> count_buckets(std::span<const T> values, std::size_t begin, std::size_t end,
                                       std::size_t buckets, BucketOf&& bucket_of, std::span<Id> found) {
    // Neighbours count in different rows: an increment does not wait for the one before. Among many buckets, neighbours rarely meet in one.
    const std::size_t rows = buckets <= 64 ? 4 : 1;
    std::vector<std::size_t> counts(rows * buckets);
    for (std::size_t i = begin; i < end; ++i) {
        const auto bucket = static_cast<std::size_t>(bucket_of(values[i], i));
        if (bucket >= buckets) throw std::invalid_argument("heddle: an element was sent to a rank that does not exist");
        found[i] = static_cast<Id>(bucket);
        ++counts[i % rows * buckets + bucket];
    }
    for (std::size_t i = buckets; i < counts.size(); ++i) counts[i % buckets] += counts[i];
    counts.resize(buckets);
    return counts;
}

// Copies the elements to `out`, those of bucket 0 first and each bucket in the order of the elements. Returns where the buckets begin.
// bucket_of(element, index) is called once for each element. Id: a type that can hold the number of a bucket.
template <class Id, sendable T, class BucketOf>
std::vector<std::size_t> divide_by_ids(std::span<const T> values, std::size_t buckets, BucketOf&& bucket_of,
                                       std::span<T> out) {
    // Chunks are counted and copied in parallel. They are long enough that their counts are a small part of the memory.
    const std::size_t chunk = std::max<std::size_t>(std::size_t{1} << 16, 64 * buckets);
    const std::size_t chunks = (values.size() + chunk - 1) / chunk;
    std::vector<std::vector<std::size_t>> places(chunks);
    buffer<Id> ids(values.size());
    const auto end_of = [&](std::size_t c) { return std::min(values.size(), (c + 1) * chunk); };
    heddle::parallel_for(std::size_t{0}, chunks, [&](std::size_t c) {
        places[c] = count_buckets(values, c * chunk, end_of(c), buckets, bucket_of, ids.all());
    });
    std::vector<std::size_t> begins;
    std::size_t next = 0;
    for (std::size_t b = 0; b < buckets; ++b) {
        begins.push_back(next);
        for (std::vector<std::size_t>& counts : places) next += std::exchange(counts[b], next);
    }
    begins.push_back(next);
    heddle::parallel_for(std::size_t{0}, chunks, [&](std::size_t c) {
        std::size_t* const place = places[c].data();
        const Id* const found = ids.all().data();
        for (std::size_t i = c * chunk; i < end_of(c); ++i) out[place[found[i]]++] = values[i];
    });
    return begins;
}

template <sendable T, class BucketOf>
std::vector<std::size_t> divide_into_buckets(std::span<const T> values, std::size_t buckets, BucketOf&& bucket_of,
                                             std::span<T> out) {
    if (buckets <= 65'536) return divide_by_ids<std::uint16_t, T>(values, buckets, bucket_of, out);
    return divide_by_ids<std::uint32_t, T>(values, buckets, bucket_of, out);
}

// Sends each element to the rank bucket_of(element, index). What all ranks send to this one is in `into` afterwards, in the order of (rank,
// index); the values may lie there before. Returns where the elements of each rank begin.
template <sendable T, class BucketOf>
std::vector<std::size_t> send_to_buckets(collective& now, std::span<const T> values, BucketOf&& bucket_of,
                                         buffer<T>& into) {
    const auto ranks = static_cast<std::size_t>(now.size());
    buffer<T> sorted(values.size());
    const std::vector<std::size_t> begins = divide_into_buckets<T>(values, ranks, bucket_of, sorted.all());
    std::vector<std::span<const T>> send;
    for (std::size_t r = 0; r < ranks; ++r)
        send.push_back(std::as_const(sorted).all().subspan(begins[r], begins[r + 1] - begins[r]));
    return exchange_blocks<T>(now, send, into);
}

// Moves each element to the rank destination(element). They arrive in the order that they had in the whole vector. Collective. Throws
// std::invalid_argument for a rank that does not exist.
template <sendable T, class Destination>
    requires std::invocable<Destination&, const T&>
void shuffle(block_vector<T>& values, Destination&& destination) {
    collective now(values.where(), "shuffle");
    const auto rank_of = [&](const T& value, std::size_t) { return std::invoke(destination, value); };
    send_to_buckets(now, std::as_const(values).local(), rank_of, values.storage());
    values.count_blocks(now);
}

}  // namespace heddle::inline v0::mpi

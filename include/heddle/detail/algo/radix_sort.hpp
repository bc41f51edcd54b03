// SPDX-License-Identifier: Apache-2.0
// radix_sort.hpp - sorts arithmetic values by counting their digits, the most significant first.
//
// A large part is counted and distributed by all threads; its buckets are then sorted by themselves. Digits begin at the
// highest bit in which the keys of a part differ, so that narrow values and duplicates cost nothing extra.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "divide.hpp"
#include "loops.hpp"
#include "quick_sort.hpp"
#include "radix_keys.hpp"
#include "reductions.hpp"

namespace heddle::detail {

inline constexpr int k_most_digit_bits =
    13;  // half a cache of counters, and buckets of a handful: 11 bits took 1.4 times as long
inline constexpr int k_wide_digit_bits =
    8;  // of parts that fit into no near cache: as many open lines as there are ways
inline constexpr std::size_t k_least_wide_bytes = 1 << 19;
inline constexpr std::size_t k_least_counted = 256;          // smaller parts are compared
inline constexpr std::size_t k_least_distributed = 1 << 17;  // by all threads; smaller parts by one

template <class T, direction To>
class radix_sort {
public:
    // From inside a pool: sorts `values`, with room for as many aside. Asked to stop, it brings all values back, and throws.
    void sort(T* values, T* aside, std::size_t n) {
        uninterrupted([&] { run(values, aside, n, false); });
        throw_if_stopped(stop_);
    }

private:
    using key = unsigned_of<sizeof(T)>;

    static key key_of(T value) { return radix_key<T, To>(value); }

    // The values are at `from`. They end up sorted there, or at `other`.
    void run(T* from, T* other, std::size_t n, bool to_other) {
        if (n < k_least_counted) {
            key_less<To> less;
            quick_sort<T*, key_less<To>>(less, n + 1).sort(from, n);
            if (to_other) std::copy(from, from + n, other);
            return;
        }
        const int bits_left = static_cast<int>(std::bit_width(differing_bits(from, n)));
        if (bits_left == 0 || stop_chain::requested(stop_)) {
            if (to_other) std::copy(from, from + n, other);
            return;
        }
        const bool is_wide = n * sizeof(T) >= k_least_wide_bytes;
        const int wanted =
            std::min(is_wide ? k_wide_digit_bits : k_most_digit_bits, static_cast<int>(std::bit_width(n)) - 3);
        const int bits = std::min(wanted, bits_left);
        const digit by{bits_left - bits, (std::size_t{1} << bits) - 1};
        const bool is_last = bits == bits_left;
        if (n >= k_least_distributed && threads_here() > 1) distribute_by_all(from, other, n, by, is_last, to_other);
        else distribute(from, other, n, by, is_last, to_other);
    }

    struct digit {
        int shift;
        std::size_t mask;
        std::size_t of(T value) const { return static_cast<std::size_t>(key_of(value) >> shift) & mask; }
        std::size_t count() const { return mask + 1; }
    };

    // The bits in which some keys differ from others.
    static key differing_bits(const T* values, std::size_t n) {
        auto differences = [values, first = key_of(values[0])](std::size_t begin, std::size_t end) {
            key found = 0;
            for (; begin != end; ++begin) found = static_cast<key>(found | (key_of(values[begin]) ^ first));
            return found;
        };
        if (n < k_least_distributed) return differences(0, n);
        auto both = [](key a, key b) { return static_cast<key>(a | b); };
        return reduce_items(n, chunk_reduce_work<key, decltype(both), decltype(differences)>{both, differences}, {});
    }

    // Values of one bucket are at `there` now; sorts them to where they are wanted.
    void finish(T* there, T* back, std::size_t n, bool is_last, bool to_other) {
        if (!is_last && n > k_insertion_sorted) return run(there, back, n, !to_other);
        if (!is_last) {
            key_less<To> less;
            insertion_sort(there, n, less);
        }
        if (!to_other) std::copy(there, there + n, back);
    }

    void distribute(T* from, T* other, std::size_t n, digit by, bool is_last, bool to_other) {
        std::array<std::uint32_t, std::size_t{1} << k_most_digit_bits> ends;
        std::fill_n(ends.begin(), by.count(), 0);
        for (std::size_t i = 0; i < n; ++i) ++ends[by.of(from[i])];
        std::uint32_t sum = 0;
        for (std::size_t b = 0; b < by.count(); ++b) sum += std::exchange(ends[b], sum);
        for (std::size_t i = 0; i < n; ++i) other[ends[by.of(from[i])]++] = from[i];
        if (is_last) return finish(other, from, n, true, to_other);
        for (std::size_t b = 0, first = 0; b < by.count(); first = ends[b++]) {
            finish(other + first, from + first, ends[b] - first, false, to_other);
        }
    }

    void distribute_by_all(T* from, T* other, std::size_t n, digit by, bool is_last, bool to_other) {
        const std::size_t chunks = 4 * std::size_t{threads_here()};
        const auto chunk_begin = [&](std::size_t c) { return n / chunks * c + std::min(c, n % chunks); };
        std::vector<std::size_t> places(chunks * by.count());  // of each chunk, for each digit
        auto count = [&](std::size_t c) {
            std::size_t* const counters = places.data() + c * by.count();
            for (std::size_t i = chunk_begin(c); i < chunk_begin(c + 1); ++i) ++counters[by.of(from[i])];
        };
        const options one_by_one{.grain = 1};
        for_each_index(chunks, count, one_by_one);

        std::vector<std::size_t> begins(by.count() + 1);
        std::size_t sum = 0;
        for (std::size_t b = 0; b < by.count(); ++b) {
            begins[b] = sum;
            for (std::size_t c = 0; c < chunks; ++c) sum += std::exchange(places[c * by.count() + b], sum);
        }
        begins.back() = n;

        auto move = [&](std::size_t c) {
            std::size_t* const counters = places.data() + c * by.count();
            for (std::size_t i = chunk_begin(c); i < chunk_begin(c + 1); ++i)
                other[counters[by.of(from[i])]++] = from[i];
        };
        for_each_index(chunks, move, one_by_one);

        auto sort_bucket = [&](std::size_t b) {
            finish(other + begins[b], from + begins[b], begins[b + 1] - begins[b], is_last, to_other);
        };
        for_each_index(by.count(), sort_bucket, one_by_one);
    }

    const stop_chain* const stop_ = context_here().stop;
};

}  // namespace heddle::detail

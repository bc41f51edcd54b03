// SPDX-License-Identifier: Apache-2.0
// radix_sort.hpp - sorts by the digits of a key, stably, with room for as many elements again.
//
// A part that is larger than a near cache is distributed by its highest digit, by all threads if it is worth it, and its
// buckets are then sorted by themselves. A part that fits is sorted by two digits, the lower one first: as many bits as it takes
// to tell most of its elements apart. What is still alike then is a handful, and is sorted by insertion. Digits begin at the
// highest bit in which the keys of a part differ, so that narrow values and duplicates cost nothing extra.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "divide.hpp"
#include "loops.hpp"
#include "merge_sort.hpp"
#include "quick_sort.hpp"
#include "radix_keys.hpp"

namespace heddle::detail {

// Buckets that fit into a near cache, and few enough to write to all of them. 10 M elements of 8 and 16 bytes took 1.3 and 1.6 times
// as long with 8 bits, and 1.4 times with 11; of 4 bytes 1.1 times with 10 bits. Processor time, on a busy machine.
template <class T>
inline constexpr int k_wide_digit_bits = sizeof(T) >= 8 ? 10 : 8;
inline constexpr int k_near_digit_bits = 12;  // at most: the counters of both digits fit into the first-level cache
inline constexpr int k_bits_to_tell_apart =
    6;  // beyond the size of a part: one in 64 elements then has a neighbour alike
inline constexpr std::size_t k_least_wide_bytes = 1 << 19;
inline constexpr std::size_t k_least_counted = 256;          // smaller parts are compared
inline constexpr std::size_t k_least_distributed = 1 << 17;  // by all threads; smaller parts by one

// KeyOf makes an unsigned number of an element. It does not throw.
template <class T, class KeyOf>
class radix_sort {
public:
    explicit radix_sort(KeyOf key_of) noexcept : key_of_(key_of), less_{key_of} {}

    // From inside a pool: sorts `values`, with room for as many aside. Asked to stop, it brings all values back, and throws.
    void sort(T* values, T* aside, std::size_t n) {
        uninterrupted([&] { run(values, aside, n, k_key_bits, false); });
        throw_if_stopped(stop_);
    }

private:
    using key = std::invoke_result_t<KeyOf&, const T&>;
    static constexpr int k_key_bits = sizeof(key) * CHAR_BIT;

    struct key_less {
        KeyOf key_of;
        bool operator()(const T& a, const T& b) const { return key_of(a) < key_of(b); }
    };

    struct digit {
        int shift;
        int bits;
        std::size_t of(key value) const { return static_cast<std::size_t>(value >> shift) & (count() - 1); }
        std::size_t count() const { return std::size_t{1} << bits; }
    };

    // The values are at `from`. They end up sorted there, or at `other`. Their keys are alike above the lowest `most_bits`.
    void run(T* from, T* other, std::size_t n, int most_bits, bool to_other) {
        if (n < k_least_counted) {
            merge_sort<T*, key_less>(less_, n + 1).sort(from, other, n);
        } else if (const int bits = differing_bits(from, n, most_bits); bits > 0 && !stop_chain::requested(stop_)) {
            if (n * sizeof(T) >= k_least_wide_bytes) return distribute(from, other, n, bits, to_other);
            sort_near(from, other, n, bits);
        }
        if (to_other) std::copy(from, from + n, other);
    }

    // How many bits, from the lowest on, there are up to the highest in which some keys differ. Looks no further than it has to.
    int differing_bits(const T* values, std::size_t n, int most) const {
        constexpr std::size_t k_stretch = 256;
        const key first = key_of_(values[0]);
        key found = 0;
        const auto found_bits = [&] { return static_cast<int>(std::bit_width(found)); };
        for (std::size_t begin = 0; begin < n && found_bits() < most; begin += k_stretch) {
            const std::size_t end = std::min(begin + k_stretch, n);
            for (std::size_t i = begin; i < end; ++i) found = static_cast<key>(found | (key_of_(values[i]) ^ first));
        }
        return found_bits();
    }

    void count_digits(const T* begin, const T* end, digit by, std::size_t* counts) const {
        for (; begin != end; ++begin) ++counts[by.of(key_of_(*begin))];
    }

    // Moves each element to the place of its digit, and that one further.
    template <class Place>
    void move_by(digit by, Place* places, const T* begin, const T* end, T* to) const {
        for (; begin != end; ++begin) to[places[by.of(key_of_(*begin))]++] = *begin;
    }

    // --- Parts that fit into a near cache

    using counters = std::array<std::uint32_t, std::size_t{1} << k_near_digit_bits>;

    // Sorts in place, by way of `other`.
    void sort_near(T* from, T* other, std::size_t n, int bits) {
        const int wanted = static_cast<int>(std::bit_width(n)) + k_bits_to_tell_apart;
        const int used = std::min({bits, wanted, 2 * k_near_digit_bits});
        const digit low{bits - used, used / 2};
        const digit high{low.shift + low.bits, used - low.bits};
        counters low_places;
        counters high_places;
        std::fill_n(low_places.begin(), low.count(), 0);
        std::fill_n(high_places.begin(), high.count(), 0);
        for (std::size_t i = 0; i < n; ++i) {
            const key each = key_of_(from[i]);
            ++low_places[low.of(each)];
            ++high_places[high.of(each)];
        }
        add_up(low_places, low.count());
        add_up(high_places, high.count());
        move_by(low, low_places.data(), from, from + n, other);
        move_by(high, high_places.data(), other, other + n, from);
        if (low.shift > 0) sort_alike(from, other, n, low.shift);
    }

    // Counts become places.
    static void add_up(counters& counts, std::size_t n) {
        std::uint32_t sum = 0;
        for (std::size_t d = 0; d < n; ++d) sum += std::exchange(counts[d], sum);
    }

    // Sorts each stretch of elements whose keys differ in the lowest `bits` alone.
    void sort_alike(T* from, T* other, std::size_t n, int bits) {
        for (std::size_t first = 0, last = 0; first < n; first = last) {
            const key upper = static_cast<key>(key_of_(from[first]) >> bits);
            for (last = first + 1; last < n && static_cast<key>(key_of_(from[last]) >> bits) == upper;) ++last;
            if (last - first <= k_insertion_sorted) insertion_sort(from + first, last - first, less_);
            else run(from + first, other + first, last - first, bits, false);
        }
    }

    // --- Larger ones

    // By the highest digit to `other`; what is in each bucket then ends up there, or goes back.
    void distribute(T* from, T* other, std::size_t n, int bits, bool to_other) {
        const int width = std::min(bits, k_wide_digit_bits<T>);
        const digit by{bits - width, width};
        const std::size_t chunks = n >= k_least_distributed && threads_here() > 1 ? 4 * std::size_t{threads_here()} : 1;
        const auto chunk_begin = [&](std::size_t c) { return n / chunks * c + std::min(c, n % chunks); };
        std::vector<std::size_t> places(chunks * by.count());  // of each chunk, for each digit
        auto count = [&](std::size_t c) {
            std::size_t* const counts = places.data() + c * by.count();
            count_digits(from + chunk_begin(c), from + chunk_begin(c + 1), by, counts);
        };
        const options one_by_one{.grain = 1};
        for_each_index(chunks, count, one_by_one);

        std::vector<std::size_t> begins(by.count() + 1);
        std::size_t sum = 0;
        for (std::size_t d = 0; d < by.count(); ++d) {
            begins[d] = sum;
            for (std::size_t c = 0; c < chunks; ++c) sum += std::exchange(places[c * by.count() + d], sum);
        }
        begins.back() = n;

        if constexpr (KeyOf::template k_is_whole<T>) {
            if (by.shift == 0) return write_counted(to_other ? other : from, key_of_(from[0]), begins);
        }

        auto move = [&](std::size_t c) {
            move_by(by, places.data() + c * by.count(), from + chunk_begin(c), from + chunk_begin(c + 1), other);
        };
        for_each_index(chunks, move, one_by_one);

        auto sort_bucket = [&](std::size_t d) {
            run(other + begins[d], from + begins[d], begins[d + 1] - begins[d], by.shift, !to_other);
        };
        for_each_index(by.count(), sort_bucket, one_by_one);
    }

    // Elements that are known by their last digit need not be moved: it is known how many there are of each. They have all
    // other digits in common with `sample`.
    void write_counted(T* to, key sample, const std::vector<std::size_t>& begins) {
        const auto common = static_cast<key>(sample & ~static_cast<key>(begins.size() - 2));
        auto write = [&](std::size_t first, std::size_t last) {
            auto place = static_cast<std::size_t>(std::ranges::upper_bound(begins, first) - begins.begin()) - 1;
            for (; first != last; ++place) {
                const std::size_t end = std::min(begins[place + 1], last);
                std::fill(to + first, to + end, KeyOf::template element_of<T>(static_cast<key>(common | place)));
                first = end;
            }
        };
        for_each_chunk(begins.back(), write, {});
    }

    const KeyOf key_of_;
    key_less less_;
    const stop_chain* const stop_ = context_here().stop;
};

}  // namespace heddle::detail

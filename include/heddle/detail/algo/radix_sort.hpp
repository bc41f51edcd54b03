// SPDX-License-Identifier: Apache-2.0
// radix_sort.hpp - sorts by the digits of a key, stably, with memory for a copy of the elements.
//
// A part that is larger than a near cache is distributed by its highest digit, by all threads if it is large, and then each bucket is
// sorted. A part that fits is sorted by two digits, the lower one first, with as many bits as distinguish most of its elements.
// Insertion sorts the few elements that these digits do not distinguish. Digits begin at the highest bit in which the keys of a
// part differ, so narrow values and duplicates cost nothing extra.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "divide.hpp"
#include "loops.hpp"
#include "merge_sort.hpp"
#include "quick_sort.hpp"
#include "radix_keys.hpp"
#include "splitter.hpp"

namespace heddle::inline v0::detail {

// Buckets that fit into a near cache, and few enough to write to all of them. 10 M elements of 8 and 16 bytes took 1.3 and 1.6 times
// as long with 8 bits, and 1.4 times with 11; of 4 bytes 1.1 times with 10 bits. Processor time, on a busy machine.
template <class T>
inline constexpr int k_wide_digit_bits = sizeof(T) >= 8 ? 10 : 8;
inline constexpr int k_near_digit_bits = 12;  // at most: the counters of both digits fit into the first-level cache
inline constexpr int k_bits_to_tell_apart =
    6;  // beyond the size of a part: one in 64 elements then has the digits of a neighbour
inline constexpr std::size_t k_least_wide_bytes = 1 << 19;
inline constexpr std::size_t k_least_counted = 256;          // smaller parts are compared
inline constexpr std::size_t k_least_distributed = 1 << 17;  // by all threads; smaller parts by one

// Floating-point numbers in steps of equal length between two bounds: buckets of equal size where numbers, but not their exponents, are spread
// evenly.
template <class Number>
class equal_steps {
public:
    // Of numbers that a sample shows to be spread evenly enough; number_at(i) rises in the order of the sort.
    template <class NumberAt>
    static std::optional<equal_steps> of_sample(NumberAt number_at, std::size_t n, std::size_t count) {
        if (n < k_least_distributed) return {};
        std::array<Number, k_samples> sample;
        for (std::size_t i = 0; i < k_samples; ++i) sample[i] = number_at(n / k_samples * i);
        const auto [least, greatest] = std::ranges::minmax(sample);
        const equal_steps steps(least, greatest, count);
        // Written so that NaNs, infinities and an empty range fail the test.
        if (!(least >= -k_greatest && greatest <= k_greatest && steps.scale_ <= k_greatest)) return {};
        std::array<std::size_t, k_coarse_steps> loads{};
        for (const Number each : sample) ++loads[steps.of(each) / (count / k_coarse_steps)];
        if (std::ranges::max(loads) > k_samples / k_coarse_steps * k_most_times_average) return {};
        return steps;
    }

    std::size_t count() const { return count_; }
    // Never falls while numbers rise. NaNs are in the last bucket.
    HEDDLE_ALWAYS_INLINE std::size_t of(Number number) const {
        const Number place = (number - least_) * scale_;
        if (!(place < last_)) return count_ - 1;
        return place > 0 ? static_cast<std::size_t>(static_cast<std::int32_t>(place)) : 0;
    }

    // Bounds of the numbers of a bucket. The quarter of a step is more than the errors of `of` and of the quotient. The sum is
    // rounded, and so is a number: the order of a bound and a number remains.
    bool has_bounds(std::size_t bucket) const { return bucket != 0 && bucket != count_ - 1; }
    Number lower_bound_of(std::size_t bucket) const {
        return least_ + (static_cast<Number>(bucket) - Number{0.25}) / scale_;
    }
    Number upper_bound_of(std::size_t bucket) const {
        return least_ + (static_cast<Number>(bucket) + Number{1.25}) / scale_;
    }

private:
    static constexpr std::size_t k_samples = 512;
    static constexpr std::size_t k_coarse_steps = 64;
    static constexpr std::size_t k_most_times_average = 8;  // chosen by hand: the exponential distribution passes
    static constexpr Number k_greatest = std::numeric_limits<Number>::max();

    equal_steps(Number least, Number greatest, std::size_t count)
        : least_(least),
          last_(static_cast<Number>(count - 1)),
          scale_(static_cast<Number>(count) / (greatest - least)),
          count_(count) {}

    Number least_;
    Number last_;
    Number scale_;
    std::size_t count_;
};
template <class Number>
    requires(!std::is_floating_point_v<Number>)
class equal_steps<Number> {};

// KeyOf makes an unsigned number of an element. It does not throw.
template <class T, class KeyOf>
class radix_sort {
public:
    explicit radix_sort(KeyOf key_of) noexcept : key_of_(key_of), less_{key_of} {}

    // From inside a pool: sorts `values`; `aside` has space for as many. When it is stopped, it brings all values back and throws.
    void sort(T* values, T* aside, std::size_t n) {
        uninterrupted([&] {
            if constexpr (std::is_floating_point_v<number>) {
                constexpr std::size_t k_buckets = std::size_t{1} << k_wide_digit_bits<T>;
                if (const auto by = equal_steps<number>::of_sample(rising_at(values), n, k_buckets))
                    return distribute_by(values, aside, n, k_key_bits, false, *by);
            }
            run(values, aside, n, k_key_bits, false);
        });
        throw_if_stopped(stop_);
    }

private:
    using key = std::invoke_result_t<KeyOf&, const T&>;
    using number = typename KeyOf::template projected<T>;
    static constexpr int k_key_bits = sizeof(key) * CHAR_BIT;

    auto rising_at(const T* values) const {
        return [this, values](std::size_t i) { return key_of_.rising(values[i]); };
    }

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

    // The values are at `from`. They end up sorted there, or at `other`. Their keys agree above the lowest `most_bits`.
    void run(T* from, T* other, std::size_t n, int most_bits, bool to_other) {
        if (n < k_least_counted) {
            merge_sort<T*, key_less>(less_, n + 1).sort(from, other, n);
        } else if (n * sizeof(T) >= k_least_wide_bytes) {
            const int bits = differing_bits(from, n, most_bits);
            if (bits > 0 && !stop_chain::requested(stop_)) return distribute(from, other, n, bits, to_other);
        } else if (!stop_chain::requested(stop_)) {
            if constexpr (std::is_floating_point_v<number>) sort_near_numbers(from, other, n, range_of(from, n));
            else sort_near(from, other, n, differing_bits(from, n, most_bits), key_of_);
        }
        if (to_other) std::copy(from, from + n, other);
    }

    // The number of bits up to the highest one in which some keys differ. Ends early when it cannot grow.
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

    HEDDLE_ALWAYS_INLINE std::size_t bucket_of(digit by, const T& value) const { return by.of(key_of_(value)); }
    HEDDLE_ALWAYS_INLINE std::size_t bucket_of(equal_steps<number> by, const T& value) const {
        return by.of(key_of_.rising(value));
    }

    template <class By>
    void count_buckets(const T* begin, const T* end, By by, std::size_t* counts) const {
        for (; begin != end; ++begin) ++counts[bucket_of(by, *begin)];
    }

    // Moves each element to the place of its bucket, and advances that place.
    template <class By, class Place>
    void move_by(By by, Place* places, const T* begin, const T* end, T* to) const {
        for (; begin != end; ++begin) to[places[bucket_of(by, *begin)]++] = *begin;
    }

    // --- Parts that fit into a near cache

    using counters = std::array<std::uint32_t, std::size_t{1} << k_near_digit_bits>;

    struct key_range {
        key least;
        key greatest;
    };

    key_range range_of(const T* values, std::size_t n) const {
        key_range keys{key_of_(values[0]), key_of_(values[0])};
        for (std::size_t i = 1; i < n; ++i) {
            const key each = key_of_(values[i]);
            keys = {std::min(keys.least, each), std::max(keys.greatest, each)};
        }
        return keys;
    }

    // Floating-point numbers on one side of zero have a cheaper key than others (docs/measurements/algorithms.md, "Floating-point
    // numbers").
    void sort_near_numbers(T* from, T* other, std::size_t n, key_range keys) {
        const int bits = static_cast<int>(std::bit_width(static_cast<key>(keys.least ^ keys.greatest)));
        constexpr key k_zero = KeyOf::template k_zero<T>;
        const bool is_above = keys.least > k_zero;
        const bool has_nans = keys.greatest == std::numeric_limits<key>::max();
        if (!has_nans && (is_above || keys.greatest < k_zero))
            sort_near(from, other, n, bits, key_of_.template beyond_zero<T>(is_above));
        else sort_near(from, other, n, bits, key_of_);
    }

    // Sorts in place, by way of `other`, elements whose keys differ in the lowest `bits`.
    template <class Of>
    void sort_near(T* from, T* other, std::size_t n, int bits, const Of& key_of) {
        if (bits == 0) return;
        const int wanted = static_cast<int>(std::bit_width(n)) + k_bits_to_tell_apart;
        const int used = std::min({bits, wanted, 2 * k_near_digit_bits});
        const digit low{bits - used, used / 2};
        const digit high{low.shift + low.bits, used - low.bits};
        counters low_places;
        counters high_places;
        std::fill_n(low_places.begin(), low.count(), 0);
        std::fill_n(high_places.begin(), high.count(), 0);
        for (std::size_t i = 0; i < n; ++i) {
            const key each = key_of(from[i]);
            ++low_places[low.of(each)];
            ++high_places[high.of(each)];
        }
        add_up(low_places, low.count());
        add_up(high_places, high.count());
        for (std::size_t i = 0; i < n; ++i) other[low_places[low.of(key_of(from[i]))]++] = from[i];
        for (std::size_t i = 0; i < n; ++i) from[high_places[high.of(key_of(other[i]))]++] = other[i];
        if (low.shift > 0) sort_alike(from, other, n, low.shift, key_of);
    }

    // Counts become places.
    static void add_up(counters& counts, std::size_t n) {
        std::uint32_t sum = 0;
        for (std::size_t d = 0; d < n; ++d) sum += std::exchange(counts[d], sum);
    }

    // Sorts each stretch of elements whose keys differ in the lowest `bits` alone.
    template <class Of>
    void sort_alike(T* from, T* other, std::size_t n, int bits, const Of& key_of) {
        const auto less = [&](const T& a, const T& b) { return key_of(a) < key_of(b); };
        for (std::size_t first = 0, last = 0; first < n; first = last) {
            const key upper = static_cast<key>(key_of(from[first]) >> bits);
            for (last = first + 1; last < n && static_cast<key>(key_of(from[last]) >> bits) == upper;) ++last;
            if (last - first <= k_insertion_sorted) insertion_sort(from + first, last - first, less);
            else run(from + first, other + first, last - first, bits, false);
        }
    }

    // --- Larger ones

    // Distributes by the highest digit to `other`. Each bucket is then sorted there, or back to `from`.
    void distribute(T* from, T* other, std::size_t n, int bits, bool to_other) {
        const int width = std::min(bits, k_wide_digit_bits<T>);
        distribute_by(from, other, n, bits - width, to_other, digit{bits - width, width});
    }

    // Distributes to the buckets that `by` defines. The keys of a bucket agree above the lowest `bits_left`.
    template <class By>
    void distribute_by(T* from, T* other, std::size_t n, int bits_left, bool to_other, By by) {
        const std::size_t chunks = n >= k_least_distributed && threads_here() > 1 ? 4 * std::size_t{threads_here()} : 1;
        const equal_parts cut{n, chunks};
        std::vector<std::size_t> places(chunks * by.count());  // of each chunk, for each bucket
        auto count = [&](std::size_t c) {
            std::size_t* const counts = places.data() + c * by.count();
            count_buckets(from + cut.begin(c), from + cut.begin(c + 1), by, counts);
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
            if (bits_left == 0) return write_counted(to_other ? other : from, key_of_(from[0]), begins);
        }

        auto move = [&](std::size_t c) {
            move_by(by, places.data() + c * by.count(), from + cut.begin(c), from + cut.begin(c + 1), other);
        };
        for_each_index(chunks, move, one_by_one);

        auto sort_bucket = [&](std::size_t d) {
            run_bucket(by, d, other + begins[d], from + begins[d], begins[d + 1] - begins[d], bits_left, !to_other);
        };
        for_each_index(by.count(), sort_bucket, one_by_one);
    }

    void run_bucket(digit, std::size_t /*bucket*/, T* from, T* other, std::size_t n, int bits_left, bool to_other) {
        run(from, other, n, bits_left, to_other);
    }
    // The range of the numbers of an inner bucket is known.
    void run_bucket(equal_steps<number> by, std::size_t bucket, T* from, T* other, std::size_t n, int bits_left,
                    bool to_other) {
        const bool is_near = n >= k_least_counted && n * sizeof(T) < k_least_wide_bytes;
        if (!is_near || !by.has_bounds(bucket) || stop_chain::requested(stop_))
            return run(from, other, n, bits_left, to_other);
        sort_near_numbers(from, other, n,
                          {KeyOf::template key_of_rising<T>(by.lower_bound_of(bucket)),
                           KeyOf::template key_of_rising<T>(by.upper_bound_of(bucket))});
        if (to_other) std::copy(from, from + n, other);
    }

    // Elements that consist of their last digit need not be moved, because their number is known. All other digits are those of
    // `sample`.
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

}  // namespace heddle::inline v0::detail

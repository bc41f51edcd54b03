// SPDX-License-Identifier: Apache-2.0
// algorithms.hpp - oneTBB's own algorithms behind the interface of bench/libraries/README.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/parallel_scan.h>
#include <oneapi/tbb/parallel_sort.h>

#include "library.hpp"
#include "support/flatten_by_hand.hpp"

namespace bench {

class algorithms : public library, public flattens_by_hand<algorithms> {
public:
    using library::library;

    template <class T>
    T sum(const std::vector<T>& values) {
        const auto add = [](const part_of<T>& part, T sum) { return std::accumulate(part.begin(), part.end(), sum); };
        return enter([&] { return tbb::parallel_reduce(all_of(values), T{}, add, std::plus<>()); });
    }

    template <class T>
    std::pair<T, T> min_max(const std::vector<T>& values) {
        using extremes = std::pair<T, T>;
        const auto widen = [](extremes a, extremes b) {
            return extremes{std::min(a.first, b.first), std::max(a.second, b.second)};
        };
        const auto of_part = [&](const part_of<T>& part, extremes found) {
            for (const T value : part) found = widen(found, {value, value});
            return found;
        };
        const extremes none{std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest()};
        return enter([&] { return tbb::parallel_reduce(all_of(values), none, of_part, widen); });
    }

    template <class T>
    void inclusive_scan(const std::vector<T>& values, std::vector<T>& totals) {
        const T* const in = values.data();
        T* const out = totals.data();
        const auto scan = [in, out](const tbb::blocked_range<std::size_t>& part, T total, bool is_final) {
            for (std::size_t i = part.begin(); i != part.end(); ++i) {
                total += in[i];
                if (is_final) out[i] = total;
            }
            return total;
        };
        const tbb::blocked_range<std::size_t> all(0, values.size());
        enter([&] { tbb::parallel_scan(all, T{}, scan, std::plus<>()); });
    }

    template <class T, class F>
    void transform(const std::vector<T>& values, std::vector<T>& mapped, F f) {
        loop(values.size(), [in = values.data(), out = mapped.data(), f](std::size_t i) { out[i] = f(in[i]); });
    }

    template <class T, class BinOf>
    std::vector<std::size_t> histogram(const std::vector<T>& values, std::size_t bins, BinOf bin_of) {
        const std::vector<std::size_t> none(bins);
        tbb::enumerable_thread_specific<std::vector<std::size_t>> counts_of_threads(none);
        enter([&] {
            tbb::parallel_for(all_of(values), [&](const part_of<T>& part) {
                std::size_t* const counts = counts_of_threads.local().data();
                for (const T value : part) ++counts[bin_of(value)];
            });
        });
        return counts_of_threads.combine([](std::vector<std::size_t> a, const std::vector<std::size_t>& b) {
            std::transform(a.begin(), a.end(), b.begin(), a.begin(), std::plus<>());
            return a;
        });
    }

    // Not an algorithm of TBB: parts count the keys, which are known to be below `keys`, and place their indices.
    struct groups {
        std::vector<std::size_t> offsets;
        std::vector<std::size_t> order;
    };
    template <class T, class KeyOf>
    groups group_by(const std::vector<T>& values, std::size_t keys, KeyOf key_of) {
        constexpr std::size_t k_parts = 8;
        const auto begin_of = [&](std::size_t part) { return values.size() * part / k_parts; };
        std::vector<std::size_t> places(keys * k_parts);
        loop(k_parts, [&](std::size_t part) {
            std::size_t* const counts = places.data() + part * keys;
            for (std::size_t i = begin_of(part); i != begin_of(part + 1); ++i) ++counts[key_of(values[i])];
        });
        groups made{std::vector<std::size_t>(keys + 1), std::vector<std::size_t>(values.size())};
        std::size_t sum = 0;
        for (std::size_t key = 0; key < keys; ++key) {
            made.offsets[key] = sum;
            for (std::size_t part = 0; part < k_parts; ++part) sum += std::exchange(places[part * keys + key], sum);
        }
        made.offsets[keys] = sum;
        loop(k_parts, [&](std::size_t part) {
            std::size_t* const next = places.data() + part * keys;
            for (std::size_t i = begin_of(part); i != begin_of(part + 1); ++i)
                made.order[next[key_of(values[i])]++] = i;
        });
        return made;
    }

    template <class T>
    void sort(std::vector<T>& values) {
        enter([&] { tbb::parallel_sort(values.begin(), values.end()); });
    }

private:
    template <class T>
    using part_of = tbb::blocked_range<const T*>;

    template <class T>
    static part_of<T> all_of(const std::vector<T>& values) {
        return {values.data(), values.data() + values.size()};
    }
};

}  // namespace bench

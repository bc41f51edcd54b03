// SPDX-License-Identifier: Apache-2.0
// algorithms.hpp - the C++17 algorithms with std::execution::par behind the interface of bench/libraries/README.md. libstdc++
// implements them with TBB.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <execution>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "libraries/tbb/library.hpp"

namespace bench {

class algorithms : public library {
public:
    using library::library;

    template <class T>
    T sum(const std::vector<T>& values) {
        return enter([&] { return std::reduce(k_par, values.begin(), values.end()); });
    }

    template <class T>
    std::pair<T, T> min_max(const std::vector<T>& values) {
        const auto [least, greatest] = enter([&] { return std::minmax_element(k_par, values.begin(), values.end()); });
        return {*least, *greatest};
    }

    template <class T>
    void inclusive_scan(const std::vector<T>& values, std::vector<T>& totals) {
        enter([&] { std::inclusive_scan(k_par, values.begin(), values.end(), totals.begin()); });
    }

    template <class T, class F>
    void transform(const std::vector<T>& values, std::vector<T>& mapped, F f) {
        enter([&] { std::transform(k_par, values.begin(), values.end(), mapped.begin(), f); });
    }

    template <class T, class Predicate>
    std::size_t copy_if(const std::vector<T>& values, std::vector<T>& kept, Predicate is_wanted) {
        const auto end =
            enter([&] { return std::copy_if(k_par, values.begin(), values.end(), kept.begin(), is_wanted); });
        return static_cast<std::size_t>(end - kept.begin());
    }

    // The standard has no such algorithm. This version adds up the counters of 64 parts. Atomic counters took ten times as long.
    template <class T, class BinOf>
    std::vector<std::size_t> histogram(const std::vector<T>& values, std::size_t bins, BinOf bin_of) {
        std::vector<std::size_t> parts(k_parts);
        std::iota(parts.begin(), parts.end(), std::size_t{0});
        const auto count_part = [&](std::size_t part) {
            std::vector<std::size_t> counts(bins);
            const std::size_t end = values.size() * (part + 1) / k_parts;
            for (std::size_t i = values.size() * part / k_parts; i != end; ++i) ++counts[bin_of(values[i])];
            return counts;
        };
        const auto add = [](std::vector<std::size_t> a, const std::vector<std::size_t>& b) {
            std::transform(a.begin(), a.end(), b.begin(), a.begin(), std::plus<>());
            return a;
        };
        const std::vector<std::size_t> none(bins);
        return enter([&] { return std::transform_reduce(k_par, parts.begin(), parts.end(), none, add, count_part); });
    }

    template <class T>
    void merge(const std::vector<T>& left, const std::vector<T>& right, std::vector<T>& merged) {
        enter([&] { std::merge(k_par, left.begin(), left.end(), right.begin(), right.end(), merged.begin()); });
    }

    template <class T>
    void nth_element(std::vector<T>& values, std::size_t n) {
        const auto nth = values.begin() + static_cast<std::ptrdiff_t>(n);
        enter([&] { std::nth_element(k_par, values.begin(), nth, values.end()); });
    }

    template <class T>
    std::size_t find(const std::vector<T>& values, const T& wanted) {
        const auto found = enter([&] { return std::find(k_par, values.begin(), values.end(), wanted); });
        return static_cast<std::size_t>(found - values.begin());
    }

    template <class T>
    void sort(std::vector<T>& values) {
        enter([&] { std::sort(k_par, values.begin(), values.end()); });
    }

    template <class T, class Key>
    void stable_sort_by_key(std::vector<T>& values, Key key) {
        const auto less = [key](const T& a, const T& b) { return a.*key < b.*key; };
        enter([&] { std::stable_sort(k_par, values.begin(), values.end(), less); });
    }

private:
    static constexpr const auto& k_par = std::execution::par;
    static constexpr std::size_t k_parts = 64;
};

}  // namespace bench

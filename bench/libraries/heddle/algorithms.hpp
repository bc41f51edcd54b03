// SPDX-License-Identifier: Apache-2.0
// algorithms.hpp - Heddle's algorithms behind the interface of bench/libraries/README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "library.hpp"

namespace bench {

class algorithms : public library {
public:
    using library::library;

    template <class T>
    T sum(const std::vector<T>& values) {
        return enter([&] { return heddle::sum(values); });
    }

    template <class T>
    std::pair<T, T> min_max(const std::vector<T>& values) {
        return enter([&] { return *heddle::minmax(values); });
    }

    template <class T>
    void inclusive_scan(const std::vector<T>& values, std::vector<T>& totals) {
        enter([&] { heddle::inclusive_scan(values, totals.begin()); });
    }

    template <class T, class F>
    void transform(const std::vector<T>& values, std::vector<T>& mapped, F f) {
        enter([&] { heddle::transform(values, mapped.begin(), f); });
    }

    template <class T, class Predicate>
    std::size_t copy_if(const std::vector<T>& values, std::vector<T>& kept, Predicate is_wanted) {
        const auto end = enter([&] { return heddle::copy_if(values, kept.begin(), is_wanted); });
        return static_cast<std::size_t>(end - kept.begin());
    }

    template <class T, class BinOf>
    std::vector<std::size_t> histogram(const std::vector<T>& values, std::size_t bins, BinOf bin_of) {
        return enter([&] { return heddle::histogram(values, bins, bin_of); });
    }

    template <class T, class KeyOf>
    auto group_by(const std::vector<T>& values, std::size_t /*keys*/, KeyOf key_of) {
        return enter([&] { return heddle::group_by(values, key_of); });
    }

    template <class T>
    void flatten(const std::vector<std::vector<T>>& lists, std::vector<T>& all) {
        enter([&] { heddle::flatten(lists, all.begin()); });
    }
    template <class T>
    std::vector<T> flatten(const std::vector<std::vector<T>>& lists) {
        return enter([&] { return heddle::flatten(lists); });
    }

    template <class T>
    void merge(const std::vector<T>& left, const std::vector<T>& right, std::vector<T>& merged) {
        enter([&] { heddle::merge(left, right, merged.begin()); });
    }

    template <class T>
    void nth_element(std::vector<T>& values, std::size_t n) {
        enter([&] { heddle::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(n)); });
    }

    template <class T>
    std::size_t find(const std::vector<T>& values, const T& wanted) {
        const auto found = enter([&] { return heddle::find(values, wanted); });
        return static_cast<std::size_t>(found - values.begin());
    }

    template <class T>
    void sort(std::vector<T>& values) {
        enter([&] { heddle::sort(values, std::less<>()); });
    }

    template <class T, class Key>
    void stable_sort_by_key(std::vector<T>& values, Key key) {
        enter([&] { heddle::stable_sort_by_key(values, key); });
    }
};

}  // namespace bench

// SPDX-License-Identifier: Apache-2.0
// stably_sorted.hpp - a serial reference for stable sorts. std::stable_sort of libstdc++ 12 uses a function that clang reports as deprecated.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace heddle::test {

// The elements in the order of less(a, b); equivalent ones keep their order.
template <class T, class Less>
std::vector<T> stably_sorted(const std::vector<T>& elements, Less less) {
    std::vector<std::size_t> order(elements.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (less(elements[a], elements[b])) return true;
        return !less(elements[b], elements[a]) && a < b;
    });
    std::vector<T> sorted;
    sorted.reserve(elements.size());
    for (const std::size_t i : order) sorted.push_back(elements[i]);
    return sorted;
}

}  // namespace heddle::test

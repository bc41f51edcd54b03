// SPDX-License-Identifier: Apache-2.0
// algorithms.hpp - the algorithms that OpenMP has clauses for, behind the interface of bench/libraries/README.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "support/flatten_by_hand.hpp"

namespace bench {

class algorithms : public flattens_by_hand<algorithms> {
public:
    explicit algorithms(unsigned threads) : threads_(static_cast<int>(threads)) {}

    template <class T>
    T sum(const std::vector<T>& values) {
        T sum{};
#pragma omp parallel for schedule(static) num_threads(threads_) reduction(+ : sum)
        for (std::size_t i = 0; i < values.size(); ++i) sum += values[i];
        return sum;
    }

    template <class T>
    std::pair<T, T> min_max(const std::vector<T>& values) {
        T least = std::numeric_limits<T>::max();
        T greatest = std::numeric_limits<T>::lowest();
#pragma omp parallel for schedule(static) num_threads(threads_) reduction(min : least) reduction(max : greatest)
        for (std::size_t i = 0; i < values.size(); ++i) {
            least = std::min(least, values[i]);
            greatest = std::max(greatest, values[i]);
        }
        return {least, greatest};
    }

    template <class T, class F>
    void transform(const std::vector<T>& values, std::vector<T>& mapped, F f) {
        const T* const in = values.data();
        T* const out = mapped.data();
        const std::size_t n = values.size();
#pragma omp parallel for schedule(static) num_threads(threads_)
        for (std::size_t i = 0; i < n; ++i) out[i] = f(in[i]);
    }

    template <class T, class BinOf>
    std::vector<std::size_t> histogram(const std::vector<T>& values, std::size_t bins, BinOf bin_of) {
        std::vector<std::size_t> counted(bins);
        std::size_t* const counts = counted.data();
        const T* const in = values.data();
        const std::size_t n = values.size();
#pragma omp parallel for schedule(static) num_threads(threads_) reduction(+ : counts[ : bins])
        for (std::size_t i = 0; i < n; ++i) ++counts[bin_of(in[i])];
        return counted;
    }

    template <class Body>
    void loop(std::size_t n, Body body) {
#pragma omp parallel for schedule(static) num_threads(threads_)
        for (std::size_t i = 0; i < n; ++i) body(i);
    }

private:
    int threads_;
};

}  // namespace bench

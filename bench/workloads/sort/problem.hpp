// SPDX-License-Identifier: Apache-2.0
// problem.hpp - sorts n elements. The variant selects their initial order or their type.
#pragma once

#include <cstddef>
#include <vector>

#include "elements.hpp"
#include "orders.hpp"
#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

template <class T>
struct sort_problem {
    explicit sort_problem(const arguments& given) {
        unsorted_.reserve(given.n);
        for (const std::uint64_t key : keys_in_order(given)) unsorted_.push_back(element<T>::of(key));
    }

    void prepare() { values = unsorted_; }
    std::uint64_t operations() const { return values.size(); }
    std::uint64_t checksum() const {
        std::uint64_t sum = 0;
        for (const T& value : values) sum = mix(sum ^ element<T>::bits(value));
        return sum;
    }

    std::vector<T> values;

private:
    std::vector<T> unsorted_;
};

}  // namespace bench

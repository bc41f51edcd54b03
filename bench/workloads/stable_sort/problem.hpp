// SPDX-License-Identifier: Apache-2.0
// problem.hpp - sorts n pairs, or records of 64 bytes, by their keys. Many keys are equal; elements with equal keys keep their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct keyed_value {
    std::uint64_t key;
    std::uint64_t value;
};

struct keyed_record : keyed_value {
    std::uint64_t others[6];
};

template <class T>
struct stable_sort_problem {
    explicit stable_sort_problem(const arguments& given) : unsorted_(given.n) {
        for (std::size_t i = 0; i < unsorted_.size(); ++i) {
            unsorted_[i].key = mix(i) % unsorted_.size();
            unsorted_[i].value = i;
        }
    }

    void prepare() { values = unsorted_; }
    std::uint64_t operations() const { return values.size(); }
    std::uint64_t checksum() const {
        std::uint64_t sum = 0;
        for (const T& each : values) sum = mix(mix(sum ^ each.key) ^ each.value);
        return sum;
    }

    std::vector<T> values;

private:
    std::vector<T> unsorted_;
};

// Calls f.template operator()<T>() with the type of the variant.
template <class F>
int with_keyed_type(const arguments& given, F f) {
    if (given.variant == "record") return f.template operator()<keyed_record>();
    return f.template operator()<keyed_value>();
}

}  // namespace bench

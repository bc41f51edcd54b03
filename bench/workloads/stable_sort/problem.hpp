// SPDX-License-Identifier: Apache-2.0
// problem.hpp - n pairs of a key and a value by their keys, of which many are equal; pairs of one key keep their order.
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

struct stable_sort_problem {
    explicit stable_sort_problem(const arguments& given) : unsorted_(given.n) {
        for (std::size_t i = 0; i < unsorted_.size(); ++i) unsorted_[i] = {mix(i) % unsorted_.size(), i};
    }

    void prepare() { values = unsorted_; }
    std::uint64_t operations() const { return values.size(); }
    std::uint64_t checksum() const {
        std::uint64_t sum = 0;
        for (const keyed_value& each : values) sum = mix(mix(sum ^ each.key) ^ each.value);
        return sum;
    }

    std::vector<keyed_value> values;

private:
    std::vector<keyed_value> unsorted_;
};

}  // namespace bench

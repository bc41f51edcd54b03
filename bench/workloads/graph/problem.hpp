// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a task graph that is run again and again. Each node computes a number from the numbers of the nodes before it.
//
// Variants: `random`, n nodes with up to 4 random nodes before each; `wavefront`, n x n nodes, each after its left and its upper
// neighbour; `tree`, n nodes, each after its parent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct graph_problem {
    explicit graph_problem(const arguments& given) {
        if (given.variant == "random") make_random(given.n);
        else if (given.variant == "wavefront") make_wavefront(given.n);
        else if (given.variant == "tree") make_tree(given.n);
        else given.refuse_variant();
        values.resize(before.size());
    }

    void prepare() {}
    std::uint64_t operations() const { return before.size(); }
    std::uint64_t checksum() const { return checksum_of(values); }

    // What node i does. All nodes before it have smaller numbers.
    void compute(std::size_t i) {
        std::uint64_t sum = i;
        for (const std::size_t one : before[i]) sum += values[one];
        values[i] = mix(sum);
    }

    std::vector<std::vector<std::size_t>> before;
    std::vector<std::uint64_t> values;

private:
    void make_random(std::size_t n) {
        before.resize(n);
        for (std::size_t i = 1; i < n; ++i) {
            for (std::size_t k = 0; k < mix(i) % 5; ++k) before[i].push_back(mix(i * 8 + k) % i);
        }
    }
    void make_wavefront(std::size_t n) {
        before.resize(n * n);
        for (std::size_t i = 0; i < n * n; ++i) {
            if (i % n > 0) before[i].push_back(i - 1);
            if (i >= n) before[i].push_back(i - n);
        }
    }
    void make_tree(std::size_t n) {
        before.resize(n);
        for (std::size_t i = 1; i < n; ++i) before[i].push_back((i - 1) / 2);
    }
};

}  // namespace bench

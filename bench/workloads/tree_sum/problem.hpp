// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the sum of a balanced binary tree of n nodes: forks with a little memory traffic.
#pragma once

#include <cstddef>
#include <vector>

#include "support/mix.hpp"
#include "support/number_problem.hpp"

namespace bench {

struct tree_node {
    std::uint64_t value;
    const tree_node* left;
    const tree_node* right;
};

struct tree_sum_problem : number_problem {
    explicit tree_sum_problem(const arguments& given) : number_problem(given), nodes_(n), root(grow(0, n)) {}

    std::uint64_t operations() const { return n; }

private:
    // The tree of `count` nodes that begins at `first`: the root, then its left tree, then its right one.
    const tree_node* grow(std::size_t first, std::size_t count) {
        if (count == 0) return nullptr;
        const std::size_t left = (count - 1) / 2;
        nodes_[first] = {mix(first), grow(first + 1, left), grow(first + 1 + left, count - 1 - left)};
        return &nodes_[first];
    }

    std::vector<tree_node> nodes_;

public:
    const tree_node* root;
};

}  // namespace bench

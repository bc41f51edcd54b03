// SPDX-License-Identifier: Apache-2.0
// tree_sum.cpp - adds up the values of an uneven tree whose nodes lie scattered in memory; every node forks.
#include <heddle/join.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "computations.hpp"
#include "measure.hpp"

namespace {

struct node {
    std::uint64_t value = 0;
    const node* left = nullptr;
    const node* right = nullptr;
};

// Makes a tree of the first `count` nodes of a list: one is the root, the others are dealt out at random to its sides.
const node* grow(node* const* nodes, std::size_t count, std::mt19937_64& random) {
    if (count == 0) return nullptr;
    const std::size_t on_the_left = random() % count;
    node* const root = nodes[on_the_left];
    root->value = random();
    root->left = grow(nodes, on_the_left, random);
    root->right = grow(nodes + on_the_left + 1, count - on_the_left - 1, random);
    return root;
}

std::uint64_t serial_sum(const node* tree) {
    return tree == nullptr ? 0 : tree->value + serial_sum(tree->left) + serial_sum(tree->right);
}

std::uint64_t sum(const node* tree) {
    if (tree == nullptr) return 0;
    const auto [left, right] = heddle::join([=] { return sum(tree->left); }, [=] { return sum(tree->right); });
    return tree->value + left + right;
}

}  // namespace

row tree_sum_row(const settings& chosen) {
    const std::size_t count = chosen.quick ? 10'000 : 2'000'000;
    std::mt19937_64 random(1);
    std::vector<node> nodes(count);
    std::vector<node*> scattered;
    for (node& each : nodes) scattered.push_back(&each);
    std::shuffle(scattered.begin(), scattered.end(), random);
    const node* const tree = grow(scattered.data(), count, random);

    return make_row("sum of a tree, " + with_commas(count) + " nodes", measure(chosen.runs, tree, serial_sum),
                    measure(chosen.runs, tree, sum));
}

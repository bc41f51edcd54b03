// SPDX-License-Identifier: Apache-2.0
// tree_sum.cpp - the sum of the checksums of all nodes of an unbalanced tree; every node forks.
#include <heddle/join.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "computations.hpp"
#include "measure.hpp"

namespace {

struct node {
    std::array<std::uint32_t, 64> content;
    const node* left;
    const node* right;
};

// Makes a tree of `count` nodes: a root, and the others divided between left and right in a random proportion.
const node* grow(node* const* nodes, std::size_t count, std::mt19937& random) {
    if (count == 0) return nullptr;
    const std::size_t on_the_left = random() % count;
    node* const root = nodes[on_the_left];
    for (std::uint32_t& word : root->content) word = static_cast<std::uint32_t>(random());
    root->left = grow(nodes, on_the_left, random);
    root->right = grow(nodes + on_the_left + 1, count - on_the_left - 1, random);
    return root;
}

std::uint64_t checksum(const node& self) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::uint32_t word : self.content) hash = (hash ^ word) * 0x100000001b3;
    return hash;
}

std::uint64_t serial_sum(const node* tree) {
    if (tree == nullptr) return 0;
    const std::uint64_t own = checksum(*tree);
    return own + serial_sum(tree->left) + serial_sum(tree->right);
}

std::uint64_t sum(const node* tree) {
    if (tree == nullptr) return 0;
    const std::uint64_t own = checksum(*tree);
    const auto [left, right] = heddle::join([=] { return sum(tree->left); }, [=] { return sum(tree->right); });
    return own + left + right;
}

}  // namespace

row tree_sum_row(const settings& chosen) {
    std::vector<node> nodes(chosen.quick ? 5'000 : 300'000);
    std::vector<node*> scattered;  // adjacent nodes of the tree are not adjacent in memory
    scattered.reserve(nodes.size());
    for (node& each : nodes) scattered.push_back(&each);
    std::mt19937 random(1);
    std::shuffle(scattered.begin(), scattered.end(), random);
    const node* const tree = grow(scattered.data(), scattered.size(), random);

    const auto serial = measure(chosen.runs, tree, serial_sum);
    const auto parallel = measure(chosen.runs, tree, sum);
    return make_row("sum of a tree, " + with_commas(nodes.size()) + " nodes", serial, parallel);
}

// SPDX-License-Identifier: Apache-2.0
// program.hpp - a random program: a tree in which every node is an action that runs its children, or a leaf.
//
// An action is one file in actions/: what it does, and which rule its children and their failures follow. The rules
// determine in advance which nodes have to run and where each exception is caught, in every schedule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::stress {

class ledger;
class stage;
struct node;
struct surroundings;
class random_source;

enum class rule : std::uint8_t {
    passes_on,  // as serial code: the first failure is passed on; children to its right need not run
    runs_all,   // every child runs; then the first failure is passed on
    keeps,      // every child runs; no failure is passed on
    fails,      // a leaf that throws `failure` with its own number
};

struct action {
    const char* name;
    unsigned weight;  // how often it is chosen, compared with the others
    unsigned fewest;  // children; 0 and 0 is a leaf
    unsigned most;
    rule follows;

    // Executes each child of `self` once, by execute(). May throw only what they throw.
    void (*run)(const node& self, stage& at);

    // Returns the `choice` of the node, and changes the surroundings of its children. Null: a random number.
    std::uint64_t (*choose)(random_source& random, surroundings& around) = nullptr;

    bool is_leaf() const { return most == 0; }
};

struct node {
    const action* what = nullptr;
    std::uint64_t choice = 0;  // its meaning depends on the action
    std::vector<node> children{};

    // Filled in by settle().
    std::size_t number = 0;
    std::optional<std::size_t> failure{};  // the number of the node whose exception leaves this one
};

struct program {
    node root;
    std::size_t nodes = 0;
};

// The exception of a failing node.
struct failure {
    std::size_t number;
};

// Numbers the tree in preorder from 0, and determines which failure leaves each node. Returns
// the number of nodes.
std::size_t settle(node& root);

// How many children of a node, from the left, have to run if the node does; the others may.
std::size_t children_that_must_run(const node& parent);

}  // namespace heddle::stress

// SPDX-License-Identifier: Apache-2.0
// sc_order.hpp - the order S of all seq_cst operations ([atomics.order] in C++20), as far as it is decided.
//
// C++20 asks that some total order S exists; which one is settled by what the loads read. So the explorer does not
// choose S. It keeps the pairs that S has to contain, closed under transitivity, and refuses a read that would need
// a cycle. The order in which operations happen to be executed plays no part.
//
// light, heavy   A light fence is ordered with heavy fences only: it is a compiler barrier, and membarrier is what
//                makes it a real one. A heavy fence is also a full fence.
#pragma once

#include <array>
#include <cstdint>

#include "node_set.hpp"
#include "types.hpp"

namespace model {

enum class node_kind : std::uint8_t {
    full,  // a seq_cst fence or access
    light,
    heavy,
};

class sc_order {
public:
    void clear() noexcept {
        count_ = 0;
        light_ = heavy_ = node_set{};
    }
    bool is_full() const noexcept { return count_ == k_max_nodes; }

    // A new operation that comes after all of `before`, and after those of `related` that its kind is ordered with.
    node_id add(node_kind kind, const node_set& before, const node_set& related) noexcept;

    // May `before` all precede `after`, each pair as far as their kinds are ordered with each other?
    bool allows(const node_set& before, const node_set& after) const noexcept;

    // The same for an operation that would be added with add(full, its_before, its_related) first.
    bool allows_new(const node_set& its_before, const node_set& its_related, const node_set& after) const noexcept;

    void order(const node_set& before, const node_set& after) noexcept;

private:
    node_set ordered_with(node_kind kind, const node_set& nodes) const noexcept;
    node_set closure(const node_set& nodes) const noexcept;

    std::size_t count_ = 0;
    std::array<node_set, k_max_nodes> predecessors_;  // transitively closed
    std::array<node_kind, k_max_nodes> kind_;
    node_set light_;
    node_set heavy_;
};

}  // namespace model

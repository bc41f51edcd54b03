// SPDX-License-Identifier: Apache-2.0
// view.hpp - what happens before a point of an execution, and so what a thread at that point can no longer miss.
#pragma once

#include <algorithm>
#include <array>

#include "node_set.hpp"
#include "types.hpp"

namespace model {

struct view {
    // For each location the newest store that is known: later reads find it or a newer one.
    std::array<store_index, k_max_slots> seen{};

    // For each thread how much of it happens before: tells races on plain data.
    std::array<tick, k_max_threads> clock{};

    // The seq_cst fences (light and heavy ones, too) that happen before.
    node_set fences;

    // The seq_cst accesses that will strongly happen before what comes next.
    node_set strong;

    void join(const view& other) noexcept {
        for (std::size_t i = 0; i < seen.size(); ++i) seen[i] = std::max(seen[i], other.seen[i]);
        for (std::size_t i = 0; i < clock.size(); ++i) clock[i] = std::max(clock[i], other.clock[i]);
        fences |= other.fences;
        strong |= other.strong;
    }
};

// A thread's part in the memory model.
struct knowledge {
    thread_id self = k_main;
    view now;         // what happens before its next operation
    view unacquired;  // what relaxed loads have brought: known after the next acquire fence
    view released;    // what relaxed stores publish: `now` at the last release fence
};

}  // namespace model

// SPDX-License-Identifier: Apache-2.0
// world.hpp - the state that the threads of a round share, and the place of an operation in it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "book.hpp"
#include "dice.hpp"
#include "slot.hpp"

namespace heddle::stress::life {

inline constexpr unsigned k_slots = 4;

struct world {
    book entries;
    std::array<slot, k_slots> slots;
    pool_record* default_record = nullptr;  // of the default pool, which lasts as long as the round

    // Pools wait for each other in any order. In other rounds a pool waits only for those in higher slots.
    bool is_circular = false;
};

// Where an operation is performed, and what it may do there without causing a deadlock itself.
struct scene {
    world* all;
    pool_record* in = nullptr;  // the pool that the thread is in; null: none
    unsigned depth = 0;
    unsigned lowest = 0;       // waits for pools in lower slots are skipped, unless the round allows cycles
    std::uint64_t region = 0;  // of isolation around it
    bool may_wait = true;
    bool may_be_drained = false;  // in a task that may still run, or not have begun, when its pool ends
    bool stoppable = false;       // a stop token around it may end scopes and loops

    book& entries() const { return all->entries; }
    pool_record& here() const { return in != nullptr ? *in : *all->default_record; }

    // For a part of this operation that runs in the pool of `record`.
    scene inside(pool_record& record) const {
        scene there = *this;
        there.in = &record;
        there.depth = depth + 1;
        there.lowest = record.slot + 1;
        there.may_wait = true;
        return there;
    }
    // For a separate task there.
    scene fresh(pool_record& record) const {
        scene there = inside(record);
        there.stoppable = false;
        there.may_be_drained = true;
        return there;
    }
};

}  // namespace heddle::stress::life

// SPDX-License-Identifier: Apache-2.0
// memory.hpp - atomic locations and fences as C++20 has them, by views.
//
// Every location keeps all its stores. A load may read any of them that is not older than what its thread knows of
// the location, unless the order S forbids it (sc_order.hpp). Release stores carry the view of their thread, acquire
// loads join it; a read-modify-write passes on what the store before it carried, nothing else does (P0982).
//
// Stores enter the modification order in the order of execution, and a load reads what has been executed. So there is
// no load buffering, and no store that slips in before one that was executed earlier.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "sc_order.hpp"
#include "view.hpp"

namespace model {

constexpr bool is_acquire(std::memory_order order) noexcept {
    return order != std::memory_order_relaxed && order != std::memory_order_release;
}
constexpr bool is_release(std::memory_order order) noexcept {
    return order == std::memory_order_release || order == std::memory_order_acq_rel ||
           order == std::memory_order_seq_cst;
}

class memory {
public:
    void clear() noexcept;
    bool is_exhausted() const noexcept { return slots_ == k_max_slots || order_.is_full(); }

    slot_id add_location(std::uint64_t initial);

    store_index newest(slot_id slot) const noexcept { return static_cast<store_index>(locations_[slot].count - 1); }
    std::uint64_t value(slot_id slot, store_index index) const noexcept { return locations_[slot].stores[index].value; }
    std::uint64_t newest_value(slot_id slot) const noexcept { return value(slot, newest(slot)); }

    // May the thread read this store now? The newest one always.
    bool is_readable(const knowledge& by, slot_id slot, store_index index, std::memory_order order) const noexcept;

    void read(knowledge& by, slot_id slot, store_index index, std::memory_order order);
    void write(knowledge& by, slot_id slot, std::uint64_t value, std::memory_order order);

    // Reads the newest store and writes the next, as one.
    void read_modify_write(knowledge& by, slot_id slot, std::uint64_t value, std::memory_order order);

    // std::atomic_thread_fence.
    void fence(knowledge& by, std::memory_order order);

    // What heddle/detail/base/fence.hpp promises: a place in S and nothing else. It publishes no data.
    void ordering_fence(knowledge& by, node_kind kind);

private:
    struct store {
        std::uint64_t value = 0;
        bool publishes = false;
        view published;     // what an acquire load of it learns
        node_set writers;   // the fences that happen before the store, and the store itself if it is seq_cst
        node_set readers;   // the same for the loads that have read it
        node_set accesses;  // all seq_cst accesses among them
    };
    struct location {
        std::size_t count = 0;
        std::vector<store> stores;  // the first `count` are in use
    };

    store& append(location& to, std::uint64_t value);
    void publish(knowledge& by, store& to, std::memory_order order);
    void learn(knowledge& by, const store& from, std::memory_order order);

    // What precedes, in coherence order, a load of this store; and what follows it.
    node_set before_load(const location& of, store_index index) const noexcept;
    node_set after_load(slot_id slot, store_index index) const noexcept;
    node_set before_store(const location& of) const noexcept;

    struct placed_fence {
        node_id node;
        std::array<store_index, k_max_slots> seen;
    };

    std::size_t slots_ = 0;
    std::array<location, k_max_slots> locations_;
    sc_order order_;
    std::size_t fence_count_ = 0;
    std::array<placed_fence, k_max_nodes> fences_;
};

}  // namespace model

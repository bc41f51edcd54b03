// SPDX-License-Identifier: Apache-2.0
// placement.hpp - on which processors the workers of a pool run, and which workers are near each other.
//
// Workers have rings only if they are pinned: other threads move, and what is near now is not near later.
//
// Threads    any. Nothing changes after construction.
// Lifetime   owned by the pool.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <heddle/pool_options.hpp>

#include "platform/topology.hpp"
#include "victim_order.hpp"

namespace heddle::inline v0::detail {

// The processors that the options name; empty if they name none, and the system places the workers. Throws std::invalid_argument if no
// processor is as wanted.
topology processors_for(const pool_options& options);

class placement {
public:
    // Without processors, the system places the workers. If they are pinned, the first `workers` of them get different cores.
    placement(topology processors, bool pin, unsigned workers);

    // Binds the calling thread, which becomes the worker of this place.
    void bind(unsigned place) const noexcept;

    // The rings around a worker, from the nearest: the workers of its core, of its cache, of its memory, of its socket. Each contains the
    // one before it and is larger. Empty: no ring is smaller than the pool.
    std::span<const place_range> rings_of(unsigned place) const noexcept;

    // By their numbers: if workers are pinned, those of the places in their order, else those of all.
    const std::vector<unsigned>& processors() const noexcept { return processors_; }

private:
    struct rings {
        std::array<place_range, std::size(k_groups)> all;
        std::size_t count = 0;
    };

    static rings make_rings(std::span<const processor> by_place, unsigned place);

    bool is_pinned_;
    std::vector<unsigned> processors_;
    std::vector<rings> rings_;  // of each pinned place below the number of workers
};

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// tile_counter.hpp - tiles that are taken from one counter, many at a time and fewer towards the end.
//
// Threads    any participant of the call. Relaxed, as in claimed_tiles.hpp.
#pragma once

#include <algorithm>
#include <cstddef>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"

namespace heddle::detail {

class tile_counter : immovable {
public:
    tile_counter(std::size_t n, std::size_t participants) noexcept : n_(n), shares_(2 * participants) {}

    // The next tiles are [first, last). False: none are left.
    bool take(std::size_t& first, std::size_t& last) noexcept {
        first = next_.load(std::memory_order_relaxed);  // stale: the exchange below fails and tells
        while (first < n_) {
            last = first + std::clamp<std::size_t>((n_ - first) / shares_, 1, k_most_at_once);
            // Relaxed: one wins each chunk, and no more is asked.
            if (next_.compare_exchange(first, last, std::memory_order_relaxed, std::memory_order_relaxed)) return true;
        }
        return false;
    }

    // Nobody shall take any more.
    void clear() noexcept { next_.store(n_, std::memory_order_relaxed); }  // stale: one chunk more is run in vain

private:
    // However many tiles there are: somebody may have failed.
    static constexpr std::size_t k_most_at_once = 65'536;

    const std::size_t n_;
    const std::size_t shares_;
    atomic<std::size_t> next_{"next", 0};
};

}  // namespace heddle::detail

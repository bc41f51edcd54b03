// SPDX-License-Identifier: Apache-2.0
// progress.hpp - how many items of a long call have ended, for a thread that shows it to a user.
#pragma once

#include <array>
#include <cstddef>

#include "detail/base/atomic.hpp"
#include "detail/base/cache_line.hpp"
#include "detail/base/immovable.hpp"
#include "detail/forkjoin/inside.hpp"

namespace heddle::inline v0 {

// Given to calls as options::progress. Calls add to it, in about a hundred steps; any thread may read it meanwhile. Several calls may share
// one. A call becomes up to two microseconds longer, which is less than 1 % of 200 microseconds or more.
//
// Counted are the items of loops, reductions, searches, chains of iterators, and functions that write each element once, such as
// `transform`; a grid counts tiles. Algorithms that pass over their items several times, such as sorts, scans, merges and filters, count
// nothing, or only a part of their work.
class progress : detail::immovable {
public:
    // How many items have ended. Exact when the call has returned without an exception.
    [[nodiscard]] std::size_t done() const noexcept {
        std::size_t sum = 0;
        // Stale: the number of a moment ago.
        for (const counter& one : counters_) sum += one.items.load(std::memory_order_relaxed);
        return sum;
    }

    // Adds items, also by the user's own code, for instance in a scope.
    void add(std::size_t items) noexcept {
        counter_here().items.fetch_add(items, std::memory_order_relaxed);  // orders nothing: it is shown to a user
    }

    // Only while no call uses it.
    void reset() noexcept {
        for (counter& one : counters_) one.items.store(0, std::memory_order_relaxed);  // as above
    }

private:
    struct alignas(detail::k_cache_line) counter {
        detail::atomic<std::size_t> items{"progress", 0};
    };

    // One counter for each worker: if two threads add to one cache line, a step takes 130 ns instead of 13.
    counter& counter_here() noexcept {
        const detail::worker* const self = detail::worker::current();
        return counters_[self != nullptr ? self->place() % k_counters : 0];
    }

    static constexpr std::size_t k_counters = 16;  // a kilobyte. Threads of larger pools share them

    std::array<counter, k_counters> counters_;
};

}  // namespace heddle::inline v0

// SPDX-License-Identifier: Apache-2.0
// progress.hpp - how many items of a long call have ended, for a thread that shows it to a user.
#pragma once

#include <cstddef>

#include "detail/base/atomic.hpp"
#include "detail/base/immovable.hpp"

namespace heddle::inline v0 {

// Given to calls as options::progress. Calls add to it, in about a hundred steps; any thread may read it meanwhile. Several calls may share
// one. A call becomes about 20 microseconds longer, which is less than 1 % of two milliseconds or more.
//
// Counted are the items of loops, reductions, searches, chains of iterators, and functions that write each element once, such as
// `transform`; a grid counts tiles. Algorithms that pass over their items several times, such as sorts, scans, merges and filters, count
// nothing, or only a part of their work.
class progress : detail::immovable {
public:
    // How many items have ended. Exact when the call has returned without an exception.
    [[nodiscard]] std::size_t done() const noexcept {
        return done_.load(std::memory_order_relaxed);  // stale: the number of a moment ago
    }

    // Adds items, also by the user's own code, for instance in a scope.
    void add(std::size_t items) noexcept {
        done_.fetch_add(items, std::memory_order_relaxed);  // orders nothing: it is shown to a user
    }

    // Only while no call uses it.
    void reset() noexcept { done_.store(0, std::memory_order_relaxed); }  // as above

private:
    detail::atomic<std::size_t> done_{"progress", 0};
};

}  // namespace heddle::inline v0

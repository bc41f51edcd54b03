// SPDX-License-Identifier: Apache-2.0
// worker_stats.hpp - what one worker counts. Only slow paths are counted, so that it can stay on.
//
// Threads    add: the worker. read: any; a stale value is a count that is a little old.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"

namespace heddle::detail {

class worker_stats : immovable {
public:
    class counter : immovable {
    public:
        explicit constexpr counter(const char* name) noexcept : value_(name, 0) {}
        // One writer: no read-modify-write is needed.
        void add() noexcept { value_.store(read() + 1, std::memory_order_relaxed); }            // stale: an old count
        std::uint64_t read() const noexcept { return value_.load(std::memory_order_relaxed); }  // stale: an old count

    private:
        atomic<std::uint64_t> value_;
    };

    counter executed{"executed"};  // jobs run that were queued, and not run by the one who forked them
    counter searched{"searched"};  // rounds over all victims
    counter stolen{"stolen"};      // jobs taken from another worker or guest
    counter lost{"lost"};          // steals that another thief won
    counter injected{"injected"};  // jobs taken from the injector
    counter slept{"slept"};        // times the thread was really put to sleep
};

}  // namespace heddle::detail

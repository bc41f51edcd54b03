// SPDX-License-Identifier: Apache-2.0
// worker_stats.hpp - the counters of one worker. Only slow paths are counted, so that counting can always be enabled.
//
// Threads    add: the worker. read: any; a stale value is a count that is a little old.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

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

    counter executed{"executed"};  // jobs that were taken from a queue and run
    counter searched{"searched"};  // rounds over all victims
    counter stolen{"stolen"};      // jobs taken from another worker or guest
    counter lost{"lost"};          // steals that another thief won
    counter injected{"injected"};  // jobs taken from the injector
    counter slept{"slept"};        // how often the thread really slept
};

}  // namespace heddle::inline v0::detail

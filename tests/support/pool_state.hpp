// SPDX-License-Identifier: Apache-2.0
// pool_state.hpp - the internal state of a pool, for tests that are linked with the library's internals.
#pragma once

#include <heddle/pool.hpp>
#include <sched/pool_core.hpp>

#include "rendezvous.hpp"

namespace heddle::test {

inline detail::pool_core& core_of(pool& home) { return static_cast<detail::pool_core&>(detail::registry_of(home)); }

inline detail::sleep_snapshot counters_of(pool& home) { return core_of(home).sleep().counters(); }

// Seats that awake workers and computing guests have taken.
inline unsigned seats_taken(detail::sleep_snapshot counters, unsigned workers) {
    return static_cast<unsigned>(static_cast<int>(workers) - counters.free_seats());
}

// Returns when all workers but `awake` sleep and no other thread has a seat.
inline void wait_until_quiet(pool& home, unsigned awake = 0) {
    const unsigned workers = home.thread_count();
    spin_until([&] {
        const detail::sleep_snapshot now = counters_of(home);
        return now.sleepers() == workers - awake && seats_taken(now, workers) == awake;
    });
}

}  // namespace heddle::test

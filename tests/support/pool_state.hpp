// SPDX-License-Identifier: Apache-2.0
// pool_state.hpp - what a test can find out about a pool from behind.
//
// For tests that are linked with the library's internals.
#pragma once

#include <heddle/pool.hpp>
#include <sched/registry.hpp>

#include "rendezvous.hpp"

namespace heddle::test {

inline detail::sleep_snapshot counters_of(pool& home) { return home.inside().sleep().counters(); }

// Seats that are taken: by awake workers, and by guests that compute.
inline unsigned seats_taken(detail::sleep_snapshot counters, unsigned workers) {
    return static_cast<unsigned>(static_cast<int>(workers) - counters.free_seats());
}

// Returns when all workers but `awake` sleep and nobody else has a seat.
inline void wait_until_quiet(pool& home, unsigned awake = 0) {
    const unsigned workers = home.thread_count();
    spin_until([&] {
        const detail::sleep_snapshot now = counters_of(home);
        return now.sleepers() == workers - awake && seats_taken(now, workers) == awake;
    });
}

}  // namespace heddle::test

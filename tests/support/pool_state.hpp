// SPDX-License-Identifier: Apache-2.0
// pool_state.hpp - what a test can find out about a pool from behind.
//
// For tests that are linked with the library's internals.
#pragma once

#include <cstdio>

#include <heddle/pool.hpp>
#include <sched/registry.hpp>

#include "rendezvous.hpp"

namespace heddle::test {

inline detail::sleep_snapshot counters_of(pool& home) { return home.inside().sleep().counters(); }

// Seats that are taken: by awake workers, and by guests that compute.
inline unsigned seats_taken(detail::sleep_snapshot counters, unsigned workers) {
    const detail::sleep_counters nobody(workers, counters.is_strict());
    return static_cast<unsigned>((counters.bits() - nobody.load().bits()) / detail::sleep_counters::k_seat);
}

// Returns when all workers but `awake` sleep and nobody else has a seat.
inline void wait_until_quiet(pool& home, unsigned awake = 0) {
    const unsigned workers = home.thread_count();
    spin_until([&] {
        const detail::sleep_snapshot now = counters_of(home);
        return now.sleepers() == workers - awake && seats_taken(now, home.inside().worker_count()) == awake;
    });
}

// For a watchdog: what the pool was doing when nothing happened any more.
inline void print_state(pool& home) {
    detail::registry& inside = home.inside();
    const detail::sleep_snapshot now = inside.sleep().counters();
    std::fprintf(stderr, "pool: %u threads, %u asleep, %u searching, %u seats taken%s%s%s; a job is %svisible\n",
                 inside.thread_count(), now.sleepers(), now.searchers(), seats_taken(now, inside.worker_count()),
                 now.is_sleepy() ? ", sleepy" : "", now.look_is_owed() ? ", a look is owed" : "",
                 now.is_strict() ? ", strict" : "", inside.any_job_visible() ? "" : "not ");
    for (unsigned place = 0; place < inside.worker_count() + detail::registry::k_guest_slots; ++place) {
        const detail::worker* const one = inside.participant_at(place);
        if (one != nullptr && !one->looks_empty()) std::fprintf(stderr, "pool: place %u has jobs\n", place);
    }
}

}  // namespace heddle::test

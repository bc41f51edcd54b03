// SPDX-License-Identifier: Apache-2.0
// posting.hpp - what makes threads of a pool wake and wait: jobs that only another thread can do.
#pragma once

#include <atomic>

#include <heddle/join.hpp>

#include "pool_state.hpp"
#include "rendezvous.hpp"

namespace heddle::test {

// In a pool of two or more: posts a job and computes until somebody else runs it.
inline void post_one() {
    std::atomic<bool> begun{false};
    join([&] { spin_until([&] { return begun.load(); }); }, [&] { begun = true; });
}

// From outside, in a pool of two or more that nobody else is in: posts a job that ends when the caller has given up its
// seat, so the caller waits for it, and gives way to the workers.
inline void post_one_and_wait(pool& home) {
    home.install([&] {
        std::atomic<bool> begun{false};
        join([&] { spin_until([&] { return begun.load(); }); },
             [&] {
                 begun = true;
                 spin_until([&] { return seats_taken(counters_of(home), home.inside().worker_count()) <= 1; });
             });
    });
}

}  // namespace heddle::test

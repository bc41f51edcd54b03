// SPDX-License-Identifier: Apache-2.0
// posting.hpp - makes threads of a pool wake and wait, by jobs that only another thread can run.
#pragma once

#include <atomic>

#include <heddle/join.hpp>

#include "pool_state.hpp"
#include "rendezvous.hpp"

namespace heddle::test {

// In a pool of two or more: posts a job and computes until another thread runs it.
inline void post_one() {
    std::atomic<bool> begun{false};
    join([&] { spin_until([&] { return begun.load(); }); }, [&] { begun = true; });
}

// From outside, in a pool of two or more without other guests: posts a job that ends when the caller has given up its
// seat, so the caller waits for it and gives its seat to a worker.
inline void post_one_and_wait(pool& home) {
    home.install([&] {
        std::atomic<bool> begun{false};
        join([&] { spin_until([&] { return begun.load(); }); },
             [&] {
                 begun = true;
                 spin_until([&] { return seats_taken(counters_of(home), core_of(home).workers().count()) <= 1; });
             });
    });
}

}  // namespace heddle::test

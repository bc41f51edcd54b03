// SPDX-License-Identifier: Apache-2.0
// stats.hpp - what a pool has done so far.
#pragma once

#include <cstdint>
#include <vector>

namespace heddle {

// Counted while the pool works; a snapshot taken meanwhile is a little old. Forks that nobody stole are not counted: that
// would cost more than they do.
struct worker_statistics {
    std::uint64_t executed = 0;  // jobs run that came out of a queue: stolen, spawned, injected
    std::uint64_t stolen = 0;    // of these, jobs that another thread had queued
    std::uint64_t searched = 0;  // times it went round looking for a job to steal
    std::uint64_t lost = 0;      // steals that another thief won
    std::uint64_t injected = 0;  // jobs that had come from outside the pool
    std::uint64_t slept = 0;     // times it went to sleep

    friend bool operator==(const worker_statistics&, const worker_statistics&) = default;
};

// The sums over all workers and guests, and each worker by itself.
struct pool_stats : worker_statistics {
    std::uint64_t woken = 0;  // times a sleeper was woken
    std::vector<worker_statistics> workers;
};

}  // namespace heddle

// SPDX-License-Identifier: Apache-2.0
// stats.hpp - the statistics of a pool.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "config.hpp"

namespace heddle::inline v0 {

// The members of a pool count while they work, so a snapshot may be slightly out of date. Forks that were not stolen are not counted,
// because counting would cost more than the fork.
struct worker_statistics {
    std::uint64_t executed = 0;  // jobs that were taken from a queue and run: stolen, spawned, injected
    std::uint64_t stolen = 0;    // of these, jobs that another thread had queued
    std::uint64_t searched = 0;  // rounds over all victims in search of a job to steal
    std::uint64_t lost = 0;      // steals that another thief won
    std::uint64_t injected = 0;  // jobs taken from the queues that all threads share, of any priority
    std::uint64_t slept = 0;     // times it went to sleep

    friend bool operator==(const worker_statistics&, const worker_statistics&) = default;
};

// The sums over all workers and guests, and the values of each worker.
struct pool_stats : worker_statistics {
    std::uint64_t woken = 0;                 // times a sleeper was woken
    std::vector<worker_statistics> workers;  // by index
    double seconds = 0;                      // since the pool was made, or since the last reset
};

// Several lines: one for the pool, with the numbers per second, and one for each worker. <heddle/format/pool_stats.hpp> has the
// same for std::format.
[[nodiscard]] HEDDLE_API std::string to_string(const pool_stats& stats);
HEDDLE_API std::ostream& operator<<(std::ostream& out, const pool_stats& stats);

}  // namespace heddle::inline v0

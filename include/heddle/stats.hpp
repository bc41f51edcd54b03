// SPDX-License-Identifier: Apache-2.0
// stats.hpp - what a pool has done so far, summed over its workers and guests.
#pragma once

#include <cstdint>

namespace heddle {

// Counted while the pool works; a snapshot taken meanwhile is a little old.
struct pool_stats {
    std::uint64_t stolen = 0;    // jobs that ran on another thread than the one that forked them
    std::uint64_t lost = 0;      // steals that another thief won
    std::uint64_t injected = 0;  // calls that a worker took over from a thread outside
    std::uint64_t slept = 0;     // times a thread went to sleep
};

}  // namespace heddle

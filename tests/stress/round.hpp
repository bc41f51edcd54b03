// SPDX-License-Identifier: Apache-2.0
// round.hpp - one round: a machine, some pools, some threads that call in, and the programs that they run. All of it follows
// from the seed, so a round can be repeated; only the schedule differs.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include <support/watchdog.hpp>

namespace heddle::stress {

struct progress {
    std::atomic<std::uint64_t> seed{0};  // of the round that runs
    std::atomic<std::uint64_t> rounds{0};
    std::atomic<std::uint64_t> programs{0};
    std::atomic<std::uint64_t> nodes{0};
};

// On which processors, and with how many threads.
std::string describe_round(std::uint64_t seed);

// Empty, or what was wrong. The watchdog is petted after every program.
std::string run_round(std::uint64_t seed, progress& done, test::watchdog& watch);

}  // namespace heddle::stress

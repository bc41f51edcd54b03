// SPDX-License-Identifier: Apache-2.0
// round.hpp - one round: a number of processors, some pools, some calling threads, and the programs that they run. The seed
// determines everything except the schedule, so a round can be repeated.
#pragma once

#include <cstdint>
#include <string>

#include "runner.hpp"

namespace heddle::stress {

// Describes the processors and the number of threads.
std::string describe_round(std::uint64_t seed);

// Empty, or the error. Pets the watchdog after every program.
std::string run_round(std::uint64_t seed, progress& done, test::watchdog& watch);

}  // namespace heddle::stress

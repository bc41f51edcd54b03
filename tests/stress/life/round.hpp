// SPDX-License-Identifier: Apache-2.0
// round.hpp - one round: slots with their owners, calling threads, and a system that refuses requests. The seed determines
// everything except the schedule.
#pragma once

#include <cstdint>
#include <string>

#include "../runner.hpp"

namespace heddle::stress::life {

std::string describe_round(std::uint64_t seed);
std::string run_round(std::uint64_t seed, progress& done, test::watchdog& watch);

}  // namespace heddle::stress::life

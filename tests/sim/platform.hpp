// SPDX-License-Identifier: Apache-2.0
// platform.hpp - binds a simulated machine to Heddle.
#pragma once

#include "simulator/machine.hpp"

namespace sim {

// worker::current() becomes one for each virtual thread of this machine.
void keep_current_worker(machine& here);

}  // namespace sim

// SPDX-License-Identifier: Apache-2.0
// doze.cpp - a leaf that blocks for a moment: the other workers find no work and fall asleep.
#include <chrono>
#include <thread>

#include "actions.hpp"

namespace heddle::stress {

const action doze{
    .name = "doze",
    .weight = 1,
    .fewest = 0,
    .most = 0,
    .follows = rule::passes_on,
    .run = [](const node& self, stage&) { std::this_thread::sleep_for(std::chrono::microseconds(self.choice % 200)); },
};

}  // namespace heddle::stress

// SPDX-License-Identifier: Apache-2.0
// fail.cpp - a leaf that throws.
#include "actions.hpp"

namespace heddle::stress {

const action fail{
    .name = "fail",
    .weight = 2,
    .fewest = 0,
    .most = 0,
    .follows = rule::fails,
    .run = [](const node& self, stage&) { throw failure{self.number}; },
};

}  // namespace heddle::stress

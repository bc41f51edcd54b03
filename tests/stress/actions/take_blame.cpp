// SPDX-License-Identifier: Apache-2.0
// take_blame.cpp - a node that catches the exception of its child, and checks that it is the right failure.
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action take_blame{
    .name = "take_blame",
    .weight = 15,
    .fewest = 1,
    .most = 1,
    .follows = rule::keeps,
    .run = [](const node& self, stage& at) { execute_and_catch(self.children[0], at); },
};

}  // namespace heddle::stress

// SPDX-License-Identifier: Apache-2.0
// block.cpp - the child runs inside `blocking`, while another thread replaces this one.
#include <heddle/blocking.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action block{
    .name = "block",
    .weight = 2,
    .fewest = 1,
    .most = 1,
    .follows = rule::passes_on,
    .run = [](const node& self, stage& at) { blocking([&] { execute(self.children[0], at); }); },
};

}  // namespace heddle::stress

// SPDX-License-Identifier: Apache-2.0
// fork_both.cpp - a join of two children.
#include <heddle/join.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action fork_both{
    .name = "fork_both",
    .weight = 60,
    .fewest = 2,
    .most = 2,
    .follows = rule::passes_on,
    .run = [](const node& self,
              stage& at) { join([&] { execute(self.children[0], at); }, [&] { execute(self.children[1], at); }); },
};

}  // namespace heddle::stress

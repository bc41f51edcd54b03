// SPDX-License-Identifier: Apache-2.0
// loop.cpp - a parallel loop over the children.
#include <heddle/parallel_for.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action loop{
    .name = "loop",
    .weight = 20,
    .fewest = 1,
    .most = 40,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            parallel_for(std::size_t{0}, self.children.size(), [&](std::size_t i) { execute(self.children[i], at); });
        },
};

}  // namespace heddle::stress

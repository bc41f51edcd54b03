// SPDX-License-Identifier: Apache-2.0
// scope_phases.cpp - a scope that waits between its children, in phases of one to four. A failure ends its phase, and the scope.
#include <heddle/scope.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action scope_phases{
    .name = "scope_phases",
    .weight = 6,
    .fewest = 2,
    .most = 20,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            const std::size_t phase = self.choice % 4 + 1;
            scope([&](task_scope& s) {
                for (std::size_t i = 0; i < self.children.size(); ++i) {
                    s.spawn([&child = self.children[i], &at] { execute(child, at); });
                    if ((i + 1) % phase == 0) s.wait();
                }
            });
        },
};

}  // namespace heddle::stress

// SPDX-License-Identifier: Apache-2.0
// scope_all.cpp - a scope with a task for each child: all spawned by the body, or each by the task before it.
#include <heddle/scope.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {
namespace {

// The task of child `i` first spawns the next one. So they are numbered from left to right, and the scope throws the leftmost failure.
void spawn_chain(task_scope& s, const node& self, stage& at, std::size_t i) {
    if (i == self.children.size()) return;
    s.spawn([&self, &at, i](task_scope& inner) {
        spawn_chain(inner, self, at, i + 1);
        execute(self.children[i], at);
    });
}

void spawn_children(task_scope& s, const node& self, stage& at) {
    if (self.choice % 2 == 0) return spawn_chain(s, self, at, 0);
    for (const node& child : self.children) s.spawn([&child, &at] { execute(child, at); });
}

}  // namespace

const action scope_all{
    .name = "scope_all",
    .weight = 12,
    .fewest = 1,
    .most = 20,
    .follows = rule::runs_all,
    .run = [](const node& self, stage& at) { scope([&](task_scope& s) { spawn_children(s, self, at); }); },
};

const action scope_fifo_all{
    .name = "scope_fifo_all",
    .weight = 6,
    .fewest = 1,
    .most = 20,
    .follows = rule::runs_all,
    .run = [](const node& self, stage& at) { scope_fifo([&](task_scope& s) { spawn_children(s, self, at); }); },
};

}  // namespace heddle::stress

// SPDX-License-Identifier: Apache-2.0
// fork_stack.cpp - a stack_future for each child, joined from left to right: forked in the same order, or in the reverse one.
// Those to the right of a failure are not joined; their destructors wait.
#include <deque>

#include <heddle/stack_future.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action fork_stack{
    .name = "fork_stack",
    .weight = 8,
    .fewest = 1,
    .most = 12,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            const auto body = [&at](const node& child) { return [&child, &at] { execute(child, at); }; };
            std::deque<stack_future<decltype(body(self))>> forked;
            for (const node& child : self.children) forked.emplace_back(body(child));
            const std::size_t count = forked.size();
            for (std::size_t i = 0; i < count; ++i) forked[self.choice % 2 == 0 ? i : count - 1 - i].fork();
            for (auto& one : forked) one.join();
        },
};

}  // namespace heddle::stress

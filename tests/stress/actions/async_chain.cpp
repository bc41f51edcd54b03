// SPDX-License-Identifier: Apache-2.0
// async_chain.cpp - a future for the first child, and a continuation for each of the others.
#include <utility>

#include <heddle/future.hpp>

#include "../generator.hpp"
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action async_chain{
    .name = "async_chain",
    .weight = 6,
    .fewest = 2,
    .most = 10,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            if (self.choice == k_isolated) {
                for (const node& child : self.children) execute(child, at);
                return;
            }
            const auto part = [&self, &at](std::size_t i) {
                return [&child = self.children[i], &at] { execute(child, at); };
            };
            future<void> last = async(part(0));
            for (std::size_t i = 1; i < self.children.size(); ++i) last = std::move(last).then(part(i));
            last.get();
        },
    .choose = choose_unless_isolated,
};

}  // namespace heddle::stress

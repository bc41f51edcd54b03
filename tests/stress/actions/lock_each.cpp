// SPDX-License-Identifier: Apache-2.0
// lock_each.cpp - a loop whose body runs a child while it holds a lock that all iterations take: possible only inside isolate.
#include <mutex>

#include <heddle/isolate.hpp>
#include <heddle/parallel_for.hpp>

#include "../generator.hpp"
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action lock_each{
    .name = "lock_each",
    .weight = 4,
    .fewest = 2,
    .most = 6,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            std::mutex wanted;
            parallel_for(std::size_t{0}, self.children.size(), [&](std::size_t i) {
                isolate([&] {
                    const std::lock_guard hold(wanted);
                    execute(self.children[i], at);
                });
            });
        },
    .choose =
        [](random_source& random, surroundings& around) {
            around.isolated = true;
            around.lowest_pool = around.pools;  // the workers of a shared pool may all wait for the lock
            return random.next();
        },
};

}  // namespace heddle::stress

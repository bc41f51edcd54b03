// SPDX-License-Identifier: Apache-2.0
// enter_pool.cpp - the child runs in one of the pools of the stage, which may be the current one; or without a call if
// no pool may be entered.
#include "../generator.hpp"
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action enter_pool{
    .name = "enter_pool",
    .weight = 10,
    .fewest = 1,
    .most = 1,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            if (self.choice >= at.count_pools()) return execute(self.children[0], at);
            at.pool_at(self.choice).install([&] { execute(self.children[0], at); });
        },
    .choose =
        [](random_source& random, surroundings& around) {
            if (around.lowest_pool < around.pools) {
                around.lowest_pool = random.between(around.lowest_pool, around.pools - 1);
            }
            return around.lowest_pool;
        },
};

}  // namespace heddle::stress

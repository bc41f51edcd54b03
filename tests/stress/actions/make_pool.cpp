// SPDX-License-Identifier: Apache-2.0
// make_pool.cpp - the child runs in a pool that is created for it and destroyed after it.
#include <heddle/pool.hpp>

#include "../generator.hpp"
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action make_pool{
    .name = "make_pool",
    .weight = 1,
    .fewest = 1,
    .most = 1,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            if (self.choice == 0) return execute(self.children[0], at);
            pool home({.threads = static_cast<unsigned>(self.choice)});
            home.install([&] { execute(self.children[0], at); });
        },
    // The number of threads. At most two pools are nested; inside the second one, the child runs without a new pool. A call back
    // into an outer pool would be a cycle.
    .choose = [](random_source& random, surroundings& around) -> std::uint64_t {
        if (around.pools_inside == 2) return 0;
        ++around.pools_inside;
        ++around.lowest_pool;
        return random.between(1, 3u);
    },
};

}  // namespace heddle::stress

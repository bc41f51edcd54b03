// SPDX-License-Identifier: Apache-2.0
// resize_pool.cpp - a leaf that changes the number of threads of a busy pool of the stage.
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action resize_pool{
    .name = "resize_pool",
    .weight = 1,
    .fewest = 0,
    .most = 0,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            if (at.count_pools() == 0) return;
            const std::uint64_t threads = self.choice / at.count_pools() % at.most_threads() + 1;
            at.pool_at(self.choice % at.count_pools()).resize(static_cast<unsigned>(threads));
        },
};

}  // namespace heddle::stress

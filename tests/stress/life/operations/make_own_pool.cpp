// SPDX-License-Identifier: Apache-2.0
// make_own_pool.cpp - a task creates a pool, uses it and ends it. Code that runs there waits for no other pool.
#include <heddle/pool.hpp>

#include "../pool_maker.hpp"
#include "operations.hpp"

namespace heddle::stress::life {

const operation make_own_pool{
    .name = "an own pool",
    .belongs_to = feature::private_pools,
    .weight = 3,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            attempt(at, at.here(), "an own pool", [&] {
                const shielded own_memory;
                made_pool own(random.split(), *at.all, k_slots, false);
                scene inside = at.inside(own.record());
                inside.depth += 1;
                for (unsigned i = random.between(1, 3); i > 0; --i) {
                    attempt(at, own.record(), "install into an own pool",
                            [&] { own.pool().install([&] { perform(random.split(), inside); }); });
                }
                if (random.one_in(2)) shut_down(random, own.pool(), own.record());
            });
        },
};

}  // namespace heddle::stress::life

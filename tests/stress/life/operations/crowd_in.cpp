// SPDX-License-Identifier: Apache-2.0
// crowd_in.cpp - more threads than a pool has guest slots.
#include <chrono>
#include <thread>

#include <support/threads.hpp>

#include "operations.hpp"

namespace heddle::stress::life {

const operation crowd_in{
    .name = "a crowd",
    .belongs_to = feature::crowd,
    .weight = 1,
    .what = operation::needs::to_be_outside,
    .run =
        [](dice& random, const scene& at) {
            if (!random.one_in(3)) return;
            const lease other = choose_pool(random, at, true);
            if (!other) return;
            const open_operation here("a crowd", &other.record());
            const std::uint64_t seed = random.next();
            test::run_together(72, [&](std::size_t index) {
                slip& entry = at.entries().add_slip("install of a crowd", other.record(), true, 0);
                dice own(seed + index);
                const result got = attempt(at, other.record(), "install of a crowd", [&] {
                    other.pool().install([&, mine = ticket(entry)] {
                        const ticket::run now(mine);
                        std::this_thread::sleep_for(std::chrono::milliseconds(2));
                        scene inside = at.inside(other.record());
                        inside.depth += 1;
                        play(own, inside);
                    });
                });
                entry.say_has_ended(got == result::no_memory ? due::never : due::once);
            });
        },
};

}  // namespace heddle::stress::life

// SPDX-License-Identifier: Apache-2.0
// install_call.cpp - install into some pool: the call is made once, inside that pool, even if the pool ends meanwhile.
#include <heddle/pool.hpp>

#include "operations.hpp"

namespace heddle::stress::life {

const operation install_call{
    .name = "install",
    .belongs_to = std::nullopt,
    .weight = 25,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            const lease other = choose_pool(random, at, true);
            if (!other) return;
            slip& entry = at.entries().add_slip("install", other.record(), true, at.region);
            const bool fails = random.one_in(8);
            std::uint64_t answer = 0;
            const result got = attempt(at, other.record(), "install", [&] {
                answer = other.pool().install([&, mine = ticket(entry)] {
                    const ticket::run now(mine);
                    play(random.split(), at.inside(other.record()));
                    if (fails) throw task_failure{entry.given};
                    return entry.given;
                });
            });
            entry.say_has_ended(got == result::no_memory ? due::never : due::once);
            const bool is_right =
                got == (fails ? result::failed : result::returned) && (fails || answer == entry.given);
            if (!is_right && got != result::no_memory) at.entries().complain("install returned another call's result");
        },
};

}  // namespace heddle::stress::life

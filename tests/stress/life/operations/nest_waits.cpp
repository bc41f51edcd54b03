// SPDX-License-Identifier: Apache-2.0
// nest_waits.cpp - many tasks of one pool that each wait for another pool, so that a helping worker reaches its limit.
#include <functional>

#include <heddle/future.hpp>
#include <heddle/join.hpp>
#include <heddle/pool.hpp>
#include <heddle/scope.hpp>

#include "operations.hpp"

namespace heddle::stress::life {
namespace {

constexpr unsigned k_help_depth = 64;  // docs/guide/blocking-and-deadlock.md

void pause_a_little(const dice& random) {
    scene nowhere{nullptr};
    nowhere.depth = ~0u;
    nowhere.may_wait = false;
    play(random, nowhere);
}

// Calls from one pool to the other and back.
void wait_elsewhere(dice random, const lease& there, const lease& back, bool may_return) {
    const dice here = random.split(), elsewhere = random.split();
    const bool returns = may_return && random.one_in(2);
    const auto call = [&] {
        if (returns) back.pool().install([&] { pause_a_little(elsewhere); });
        else pause_a_little(elsewhere);
    };
    switch (random.below(3)) {
        case 0:
            return there.pool().install(call);
        case 1:
            join([&] { pause_a_little(here); }, [&] { there.pool().install(call); });
            return;
        default:
            there.pool().async(call).get();
    }
}

// Nested scopes.
void nest(unsigned depth, const std::function<void()>& bottom) {
    if (depth == 0) return bottom();
    scope([&](task_scope& s) { s.spawn([&] { nest(depth - 1, bottom); }); });
}

}  // namespace

const operation nest_waits{
    .name = "deep waits",
    .belongs_to = feature::deep,
    .weight = 1,
    .what = operation::needs::to_be_outside,
    .run =
        [](dice& random, const scene& at) {
            const lease there = choose_pool(random, at, true);
            const lease here = choose_pool(random, at, true);
            if (!there || !here || (!at.all->is_circular && there.record().slot <= here.record().slot)) return;
            const open_operation about("deep waits for", &there.record());
            // Many waiting tasks, or a few that wait deep inside.
            const unsigned nested = random.one_in(2) ? 0 : random.between(k_help_depth - 4, k_help_depth + 4);
            const unsigned tasks = nested == 0 ? k_help_depth + 16 : random.between(2, 6);
            std::atomic<unsigned> ran = 0;
            const auto task = [&, mine = random.split()] {
                const shielded own_memory;
                ran.fetch_add(1, std::memory_order_relaxed);  // stale: never, the scope has ended
                const auto bottom = [&] { wait_elsewhere(mine, there, here, at.all->is_circular); };
                attempt(
                    at, there.record(), "a wait inside waits", [&] { nest(nested, bottom); }, false, &here.record());
            };
            const result got = attempt(at, here.record(), "deep waits in", [&] {
                here.pool().install([&] {
                    scope([&](task_scope& s) {
                        for (unsigned i = 0; i < tasks; ++i) s.spawn(task);
                    });
                });
            });
            if (got == result::returned && ran != tasks && !here.record().may_drop) {
                at.entries().complain("deep waits: " + std::to_string(ran) + " tasks ran");
            }
        },
};

}  // namespace heddle::stress::life

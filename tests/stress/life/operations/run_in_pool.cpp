// SPDX-License-Identifier: Apache-2.0
// run_in_pool.cpp - what a call does inside a pool: stack futures, blocking, yields, and isolation around a lock.
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <heddle/blocking.hpp>
#include <heddle/future.hpp>
#include <heddle/isolate.hpp>
#include <heddle/join.hpp>
#include <heddle/scope.hpp>
#include <heddle/stack_future.hpp>
#include <heddle/yield.hpp>

#include "operations.hpp"

namespace heddle::stress::life {
namespace {

// Calls f(inside) in the pool that the thread is in, or in another one.
template <class F>
void call_in_pool(dice& random, const scene& at, const char* what, F f) {
    const lease other = at.in == nullptr ? choose_pool(random, at, true) : lease(nullptr);
    if (other) attempt(at, other.record(), what, [&] { other.pool().install([&] { f(at.inside(other.record())); }); });
    else attempt(at, at.here(), what, [&] { f(at); });
}

// ---------------------------------------------------------------------------------------------- stack futures

struct stack_body {
    slip* entry;
    dice random;
    scene at;
    std::uint64_t operator()() {
        const shielded own_memory;
        entry->runs.fetch_add(1, std::memory_order_relaxed);  // stale: never, the checking thread has waited
        play(random, at);
        entry->answered = entry->given + 1;
        return entry->given;
    }
};

void fork_some(dice& random, const scene& at) {
    const shielded own_memory;
    std::vector<std::unique_ptr<stack_future<stack_body>>> forked;
    std::vector<slip*> entries;
    for (unsigned i = random.between(1, 4); i > 0; --i) {
        entries.push_back(&at.entries().add_slip("a stack_future", at.here(), false, at.region));
        scene inside = at;
        ++inside.depth;
        forked.push_back(
            std::make_unique<stack_future<stack_body>>(stack_body{entries.back(), random.split(), inside}));
        forked.back()->fork();
        if (has(feature::yield) && random.one_in(4)) yield_local();
    }
    const bool oldest_first = random.one_in(4);
    for (std::size_t i = 0; i < forked.size(); ++i) {
        const std::size_t which = oldest_first ? i : forked.size() - 1 - i;
        if (random.one_in(8)) {
            forked[which].reset();  // joins, and drops the result
            entries[which]->say(due::at_most_once);
            continue;
        }
        if (forked[which]->join() != entries[which]->given) at.entries().complain("stack_future: another's result");
        entries[which]->say_has_ended(due::once);
    }
}

// ---------------------------------------------------------------------------------------------- isolation

// A task that must not run on the thread that holds the lock in `region`, unless it runs at once because there is no memory for it.
void spawn_beside(dice& random, const scene& at, task_scope& scope, std::uint64_t region = 0) {
    slip& entry = at.entries().add_slip("a task beside isolate", at.here(), false, memory_is_refused() ? region : 0);
    entry.say(due::once_unless_dropped);
    const exposed to_refusals;
    scope.spawn([&at, mine = ticket(entry), own = random.split()] {
        const ticket::run now(mine);
        scene inside = at;
        inside.depth = at.depth + 2;
        play(own, inside);
    });
}

void lock_in_isolation(dice& random, const scene& at, task_scope& around) {
    std::mutex wanted;
    const scene region = [&] {
        scene inside = at;
        inside.region = at.entries().new_region();
        return inside;
    }();
    isolate([&] {
        const std::lock_guard hold(wanted);
        const shielded own_memory;
        const held_region here(region.region);
        const auto part = [&](dice of_part) {
            slip& entry = at.entries().add_slip("a part of isolate", at.here(), true, region.region);
            entry.say(due::once);
            const ticket mine(entry);
            const ticket::run now(mine);
            play(of_part, region);
        };
        for (unsigned i = random.between(1, 3); i > 0; --i) {
            const dice left = random.split(), right = random.split();
            join([&] { part(left); }, [&] { part(right); });
        }
        if (has(feature::scopes) && random.one_in(2)) {
            const dice first = random.split(), second = random.split();
            attempt(region, at.here(), "scope in isolate", [&] {
                scope([&](task_scope& s) {
                    s.spawn([&] { part(first); });
                    if (random.one_in(2)) spawn_beside(random, at, around, region.region);
                    s.spawn([&] { part(second); });
                });
            });
        }
        if (has(feature::futures) && random.one_in(2)) {
            const dice own = random.split();
            future<void> made;
            const result got =
                attempt(region, at.here(), "async in isolate", [&] { made = async([&part, own] { part(own); }); });
            if (got == result::returned) attempt(region, at.here(), "get in isolate", [&] { made.get(); });
        }
    });
}

// Tasks that must stay outside, and a call that holds a lock at the same time.
void isolate_beside_tasks(dice& random, const scene& at) {
    scope([&](task_scope& s) {
        const shielded own_memory;
        for (unsigned i = random.between(0, 4); i > 0; --i) spawn_beside(random, at, s);
        lock_in_isolation(random, at, s);
    });
}

}  // namespace

const operation fork_stack_futures{
    .name = "stack_future",
    .belongs_to = feature::stack_futures,
    .weight = 8,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            call_in_pool(random, at, "stack futures", [&](const scene& inside) { fork_some(random, inside); });
        },
};

const operation isolate_lock{
    .name = "isolate",
    .belongs_to = feature::isolate,
    .weight = 8,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            if (at.stoppable) return;
            call_in_pool(random, at, "isolate", [&](const scene& inside) { isolate_beside_tasks(random, inside); });
        },
};

const operation block_in_pool{
    .name = "blocking",
    .belongs_to = feature::blocking,
    .weight = 8,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            call_in_pool(random, at, "blocking", [&](const scene& inside) {
                const std::chrono::microseconds length(random.below(300));
                const dice own = random.split();
                blocking([&] {
                    const shielded own_memory;
                    if (length.count() % 3 == 0) return play(own, inside);
                    std::this_thread::sleep_for(length);
                });
            });
        },
};

const operation yield_some{
    .name = "yield",
    .belongs_to = feature::yield,
    .weight = 4,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            const unsigned times = random.between(1, 4);
            const bool own_only = random.one_in(2);
            attempt(at, at.here(), "yield", [&] {
                for (unsigned i = 0; i < times; ++i) own_only ? yield_local() : yield_now();
            });
        },
};

}  // namespace heddle::stress::life

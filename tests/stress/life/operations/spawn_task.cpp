// SPDX-License-Identifier: Apache-2.0
// spawn_task.cpp - spawn into the current pool or another one: an accepted task runs once, a refused one never.
#include <array>

#include <heddle/spawn.hpp>

#include "operations.hpp"

namespace heddle::stress::life {
namespace {

// Tasks of several sizes: from a worker's cache of blocks, and with a separate allocation.
template <std::size_t Size>
struct body_of_size {
    ticket mine;
    dice random;
    scene at;
    bool fails;
    std::array<char, Size> padding{};

    void operator()() {
        const ticket::run now(mine);
        play(random, at);
        if (fails) throw task_failure{0};
    }
};

template <class Body>
void spawn_somehow(dice& random, heddle::pool* into, Body body) {
    const auto how_soon = static_cast<priority>(random.below(3));
    if (into != nullptr) {
        if (random.one_in(2)) return into->spawn(std::move(body));
        return into->spawn(how_soon, std::move(body));
    }
    switch (random.below(3)) {
        case 0:
            return spawn(std::move(body));
        case 1:
            return spawn(how_soon, std::move(body));
        default:
            return spawn_fifo(std::move(body));
    }
}

void spawn_one(dice& random, const scene& at, heddle::pool* into, pool_record& record) {
    slip& entry = at.entries().add_slip("spawn", record, true, at.region);
    const bool fails = record.handles_exceptions && random.one_in(8);
    const dice of_body = random.split();
    const unsigned size = random.below(8);
    const result got = attempt(at, record, "spawn", [&] {
        if (size == 0)
            spawn_somehow(random, into, body_of_size<3'000>{ticket(entry), of_body, at.fresh(record), fails});
        else if (size < 3)
            spawn_somehow(random, into, body_of_size<200>{ticket(entry), of_body, at.fresh(record), fails});
        else spawn_somehow(random, into, body_of_size<1>{ticket(entry), of_body, at.fresh(record), fails});
    });
    entry.say(got == result::returned ? due::once_unless_dropped : due::never);
}

}  // namespace

const operation spawn_task{
    .name = "spawn",
    .belongs_to = std::nullopt,
    .weight = 20,
    .what = operation::needs::nothing,
    .run =
        [](dice& random, const scene& at) {
            const lease other = random.one_in(2) ? choose_pool(random, at, false) : lease(nullptr);
            heddle::pool* const into = other ? &other.pool() : nullptr;
            pool_record& record = other ? other.record() : at.here();
            for (unsigned tasks = random.between(1, 4); tasks > 0; --tasks) spawn_one(random, at, into, record);
        },
};

}  // namespace heddle::stress::life

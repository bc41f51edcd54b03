// SPDX-License-Identifier: Apache-2.0
// get_futures.cpp - async, then and when_all, in one pool or across two. The results are read, or dropped.
#include <heddle/future.hpp>

#include "operations.hpp"

namespace heddle::stress::life {
namespace {

struct started {
    slip& entry;
    future<std::uint64_t> made;
    bool fails;
};

auto body_of(slip& entry, dice random, const scene& inside, bool fails) {
    return [mine = ticket(entry), &entry, random, inside, fails] {
        const ticket::run now(mine);
        play(random, inside);
        if (fails) throw task_failure{entry.given};
        return entry.given;
    };
}

started start(dice& random, const scene& at, const lease& other, pool_record& record) {
    slip& entry = at.entries().add_slip("async", record, true, at.region);
    started task{entry, {}, random.one_in(8)};
    const scene inside = at.fresh(record);
    const dice of_body = random.split();
    const result got = attempt(at, record, "async", [&] {
        auto body = body_of(entry, of_body, inside, task.fails);
        task.made = other ? other.pool().async(std::move(body)) : async(std::move(body));
    });
    entry.say(got == result::returned ? due::once_unless_dropped : due::never);
    return task;
}

// Gets the future of a callable that returns its own number, or fails.
void get(const scene& at, const pool_record& record, started& task) {
    std::uint64_t answer = 0;
    const result got = attempt(at, record, "get", [&] { answer = task.made.get(); });
    if (got == result::cancelled) return task.entry.say_has_ended(due::never);
    task.entry.say_has_ended(due::once);
    const bool is_right = got == (task.fails ? result::failed : result::returned);
    if (!is_right || (!task.fails && answer != task.entry.given))
        at.entries().complain("get: " + std::to_string(static_cast<int>(got)));
}

// A second callable in the same pool, after the first.
void continue_and_get(dice& random, const scene& at, pool_record& record, started first) {
    slip& entry = at.entries().add_slip("then", record, true, at.region);
    future<std::uint64_t> second;
    const std::uint64_t number = first.entry.given;
    const result made = attempt(at, record, "then", [&] {
        second = std::move(first.made).then([mine = ticket(entry), &entry, number](std::uint64_t answer) {
            const ticket::run now(mine);
            return answer == number ? entry.given : 0;
        });
    });
    if (made != result::returned) return entry.say(due::never);
    if (random.one_in(4)) return entry.say(due::at_most_once);  // it does not run if the first fails, or is dropped
    std::uint64_t answer = 0;
    // The second is abandoned, too, if there was no worker and no memory to run it when the first was ready.
    const result got = attempt(at, record, "get of then", [&] { answer = second.get(); }, memory_is_refused());
    entry.say_has_ended(got == result::returned ? due::once : due::never);
    const bool is_right =
        got == (first.fails ? result::failed : result::returned) && (first.fails || answer == entry.given);
    if (!is_right && got != result::cancelled)
        at.entries().complain("get of then: " + std::to_string(static_cast<int>(got)));
}

void get_both(const scene& at, const pool_record& record, const pool_record& second, started one, started two) {
    future<std::tuple<std::uint64_t, std::uint64_t>> both;
    const result made =
        attempt(at, record, "when_all", [&] { both = when_all(std::move(one.made), std::move(two.made)); });
    if (made != result::returned) return;
    std::tuple<std::uint64_t, std::uint64_t> answers;
    const result got =
        attempt(at, record, "get of when_all", [&] { answers = both.get(); }, memory_is_refused(), &second);
    if (got == result::cancelled) return;
    for (slip* entry : {&one.entry, &two.entry}) entry->say_has_ended(due::once_unless_dropped);
    const bool fails = one.fails || two.fails;
    if (got != (fails ? result::failed : result::returned)) at.entries().complain("when_all has another result");
    else if (!fails && answers != std::tuple(one.entry.given, two.entry.given))
        at.entries().complain("when_all: others");
}

}  // namespace

const operation get_futures{
    .name = "futures",
    .belongs_to = feature::futures,
    .weight = 20,
    .what = operation::needs::nothing,
    .run =
        [](dice& random, const scene& at) {
            const lease other = random.one_in(2) ? choose_pool(random, at, at.may_wait) : lease(nullptr);
            pool_record& record = other ? other.record() : at.here();
            started first = start(random, at, other, record);
            if (first.made.state() == future_state::empty || !at.may_wait || random.one_in(4)) return;  // dropped
            switch (random.below(3)) {
                case 0:
                    return get(at, record, first);
                case 1:
                    return continue_and_get(random, at, record, std::move(first));
                default: {
                    const lease another = has(feature::cross_when_all) ? choose_pool(random, at, true) : lease(nullptr);
                    const lease& where = has(feature::cross_when_all) ? another : other;
                    pool_record& second = where ? where.record() : at.here();
                    started next = start(random, at, where, second);
                    if (next.made.state() == future_state::empty) return get(at, record, first);
                    return get_both(at, record, second, std::move(first), std::move(next));
                }
            }
        },
};

}  // namespace heddle::stress::life

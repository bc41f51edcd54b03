// SPDX-License-Identifier: Apache-2.0
// call_everywhere.cpp - broadcast and spawn_broadcast: as many calls as the contexts state, each index once.
#include <array>
#include <memory>
#include <vector>

#include <heddle/broadcast.hpp>

#include "operations.hpp"

namespace heddle::stress::life {
namespace {

constexpr unsigned k_most_workers = 64;

// The calls of one broadcast.
class calls {
public:
    void make(const broadcast_context& which) {
        count_.store(which.count, std::memory_order_relaxed);  // stale: never, the checking thread has waited
        made_[which.index].fetch_add(1, std::memory_order_relaxed);
    }

    // `all`: no call may be missing. Empty, or the error.
    std::string problem(bool all) const {
        const unsigned count = count_.load(std::memory_order_relaxed);
        for (unsigned i = 0; i < k_most_workers; ++i) {
            const unsigned made = made_[i].load(std::memory_order_relaxed);
            const bool is_due = all && i < count;
            if (made > 1 || (i >= count && made > 0) || (is_due && made == 0)) {
                return "call " + std::to_string(i) + " of " + std::to_string(count) + " was made " +
                       std::to_string(made) + " times";
            }
        }
        return {};
    }

private:
    std::atomic<unsigned> count_{0};
    std::array<std::atomic<unsigned>, k_most_workers> made_{};
};

void call_and_wait(dice& random, const scene& at, const lease& other, pool_record& record) {
    calls made;
    const dice of_body = random.split();
    const auto body = [&](broadcast_context which) {
        const shielded own_memory;
        made.make(which);
        play(of_body, at.inside(record));
        return which.index;
    };
    std::vector<unsigned> answers;
    const result got =
        attempt(at, record, "broadcast", [&] { answers = other ? other.pool().broadcast(body) : broadcast(body); });
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (answers[i] != i) at.entries().complain("broadcast: a result is at the wrong place");
    }
    if (const std::string wrong = made.problem(got == result::returned); !wrong.empty()) {
        at.entries().complain("broadcast: " + wrong);
    }
}

// Checks the calls when the callable is destroyed, which is after all of them.
struct detached_calls {
    detached_calls(const scene& where, pool_record& with, slip& of) : at(where), record(with), mine(of) {}
    ~detached_calls() {
        const shielded own_memory;
        const bool all = is_sent && !record.may_drop;
        if (const std::string wrong = made.problem(all); !wrong.empty())
            at.entries().complain("spawn_broadcast: " + wrong);
    }
    detached_calls(const detached_calls&) = delete;
    detached_calls& operator=(const detached_calls&) = delete;

    const scene at;
    pool_record& record;
    const ticket mine;
    calls made;
    std::atomic<bool> is_sent{false};  // stale: a missing call goes unnoticed
};

void call_and_go_on(dice& random, const scene& at, const lease& other, pool_record& record) {
    slip& entry = at.entries().add_slip("spawn_broadcast", record, true, at.region);
    entry.say(due::never);  // the slip is for the destruction; the calls are counted separately
    const auto shared = std::make_shared<detached_calls>(at, record, entry);
    const dice of_body = random.split();
    const auto body = [shared, of_body](broadcast_context which) {
        const shielded own_memory;
        shared->made.make(which);
        play(of_body, shared->at.fresh(shared->record));
    };
    const result got = attempt(at, record, "spawn_broadcast",
                               [&] { other ? other.pool().spawn_broadcast(body) : spawn_broadcast(body); });
    if (got == result::returned) shared->is_sent = true;
}

}  // namespace

const operation call_everywhere{
    .name = "broadcast",
    .belongs_to = feature::broadcast,
    .weight = 6,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            const bool may_cross = at.in == nullptr || has(feature::cross_broadcast);
            const lease other = may_cross && random.one_in(2) ? choose_pool(random, at, true) : lease(nullptr);
            call_and_wait(random, at, other, other ? other.record() : at.here());
        },
};

const operation spawn_everywhere{
    .name = "spawn_broadcast",
    .belongs_to = feature::spawn_broadcast,
    .weight = 4,
    .what = operation::needs::nothing,
    .run =
        [](dice& random, const scene& at) {
            const lease other = random.one_in(2) ? choose_pool(random, at, false) : lease(nullptr);
            call_and_go_on(random, at, other, other ? other.record() : at.here());
        },
};

}  // namespace heddle::stress::life

// SPDX-License-Identifier: Apache-2.0
// tangle.cpp - nested scopes, stack futures, isolation and yields, in any order, on one thread. Tasks go into any open scope,
// including outer ones.
#include <deque>
#include <mutex>
#include <vector>

#include <heddle/isolate.hpp>
#include <heddle/scope.hpp>
#include <heddle/stack_future.hpp>
#include <heddle/yield.hpp>

#include "operations.hpp"

namespace heddle::stress::life {
namespace {

constexpr unsigned k_deepest_tangle = 5;

struct counted_body {
    slip* entry;
    void operator()() const {
        const shielded own_memory;
        entry->runs.fetch_add(1, std::memory_order_relaxed);  // stale: never, the checking thread has waited
    }
};

class tangle {
public:
    tangle(dice random, const scene& at) : random_(random), at_(at) {}

    void run(unsigned depth) {
        for (unsigned steps = random_.between(1, 6); steps > 0; --steps) take_step(depth);
        if (depth == 0) join_down_to(0);
    }

private:
    struct open_scope {
        task_scope* scope;
        std::uint64_t region;
    };
    struct forked {
        explicit forked(slip& to) : entry(to), future(counted_body{&to}) {}
        slip& entry;
        stack_future<counted_body> future;
    };

    void take_step(unsigned depth) {
        const bool may_nest = depth < k_deepest_tangle;
        switch (random_.below(7)) {
            case 0:
            case 1:
                return spawn_somewhere();
            case 2:
                if (may_nest && has(feature::scopes)) nest_in_scope(depth);
                return;
            case 3:
                if (may_nest && region_ == 0 && has(feature::isolate)) nest_in_isolation(depth);
                return;
            case 4:
                if (has(feature::stack_futures)) fork_one();
                return;
            case 5:
                if (forked_.size() > joinable_from_)
                    join_down_to(joinable_from_ +
                                 random_.below(static_cast<unsigned>(forked_.size() - joinable_from_)));
                return;
            default:
                if (has(feature::yield)) random_.one_in(2) ? yield_local() : yield_now();
        }
    }

    // A task of a surrounding scope must not run inside the region, unless it runs at once because there is no memory for it.
    void spawn_somewhere() {
        if (open_.empty()) return;
        const open_scope& into = open_[random_.below(static_cast<unsigned>(open_.size()))];
        slip& entry = at_.entries().add_slip("a task in a tangle", at_.here(), false,
                                             memory_is_refused() ? region_ : into.region);
        entry.say(due::once_unless_dropped);
        const exposed to_refusals;
        into.scope->spawn([mine = ticket(entry)] { const ticket::run now(mine); });
    }

    void nest_in_scope(unsigned depth) {
        const bool oldest_first = random_.one_in(4);
        const auto body = [&](task_scope& opened) {
            const shielded own_memory;
            open_.push_back({&opened, region_});
            run(depth + 1);
            if (random_.one_in(4)) {
                const exposed to_refusals;
                opened.wait();
            }
            open_.pop_back();
        };
        const exposed to_refusals;
        oldest_first ? scope_fifo(body) : scope(body);
    }

    void nest_in_isolation(unsigned depth) {
        isolate([&] {
            const shielded own_memory;
            const std::uint64_t before = std::exchange(region_, at_.entries().new_region());
            const std::size_t joinable_before = std::exchange(joinable_from_, forked_.size());
            {
                const held_region holds(region_);
                run(depth + 1);
                join_down_to(joinable_from_);
            }
            region_ = before;
            joinable_from_ = joinable_before;
        });
    }

    void fork_one() {
        slip& entry = at_.entries().add_slip("a stack_future in a tangle", at_.here(), false, region_);
        entry.say(due::at_most_once);  // if an exception ends the tangle
        forked_.emplace_back(entry);
        forked_.back().future.fork();
    }

    void join_down_to(std::size_t left) {
        while (forked_.size() > left) {
            slip& entry = forked_.back().entry;
            forked_.back().future.join();
            forked_.pop_back();
            entry.answered = entry.given + 1;
            entry.say_has_ended(due::once);
        }
    }

    dice random_;
    const scene at_;
    std::vector<open_scope> open_;
    std::deque<forked> forked_;
    std::size_t joinable_from_ = 0;  // earlier ones were forked outside of the region of isolation
    std::uint64_t region_ = 0;
};

void run_tangle(const dice& random, const scene& at) {
    const shielded own_memory;
    tangle(random, at).run(0);
}

}  // namespace

const operation tangle_up{
    .name = "a tangle",
    .belongs_to = feature::tangles,
    .weight = 12,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            if (at.stoppable) return;
            const lease other = at.in == nullptr ? choose_pool(random, at, true) : lease(nullptr);
            const dice own = random.split();
            if (other) {
                attempt(at, other.record(), "a tangle",
                        [&] { other.pool().install([&] { run_tangle(own, at.inside(other.record())); }); });
            } else if (at.in != nullptr) {
                attempt(at, at.here(), "a tangle", [&] { run_tangle(own, at); });
            }
        },
};

}  // namespace heddle::stress::life

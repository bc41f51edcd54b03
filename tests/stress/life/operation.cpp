// SPDX-License-Identifier: Apache-2.0
// operation.cpp - chooses and performs operations.
#include "operation.hpp"

#include <algorithm>
#include <array>
#include <deque>

#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/base/pause.hpp>
#include <heddle/join.hpp>

#include "../actions/actions.hpp"
#include "../generator.hpp"
#include "../stage.hpp"
#include "operations/operations.hpp"

namespace heddle::stress::life {
namespace {

constexpr unsigned k_deepest = 3;

// The highest `scene::lowest` of the operations on this thread's stack. A pool without threads runs a task on the thread that spawns
// it, so the task may wait for no pool that the spawning operation must not wait for.
thread_local unsigned lowest_on_this_thread = 0;

class on_this_thread : heddle::detail::immovable {
public:
    explicit on_this_thread(const scene& at) : before_(lowest_on_this_thread) {
        lowest_on_this_thread = std::max(before_, at.lowest);
    }
    ~on_this_thread() { lowest_on_this_thread = before_; }

private:
    const unsigned before_;
};

bool is_possible(const operation& one, const scene& at) {
    if (one.belongs_to && !has(*one.belongs_to)) return false;
    switch (one.what) {
        case operation::needs::nothing:
            return true;
        case operation::needs::to_wait:
            return at.may_wait;
        case operation::needs::to_be_outside:
            return at.in == nullptr && at.may_wait;
    }
    return false;
}

// The actions of ../actions that work in a pool in any state: without tasks, which may be dropped or refused, and without allocation.
constexpr std::array<const action*, 8> k_fork_join{&block,        &compute,   &fail, &fork_both,
                                                   &fork_several, &lock_each, &loop, &take_blame};

void run_program(dice& random, const scene& at) {
    const open_operation here("a fork-join program", &at.here());
    random_source source(random.next());
    const program what = generate(source, k_fork_join, {.lowest_pool = 0, .pools = 0, .isolated = at.region != 0}, 24);
    ledger kept(what.nodes);
    std::deque<pool> no_pools;
    stage where(no_pools, 1, kept);
    kept.give(what.root);
    execute_and_catch(what.root, where);
    if (const std::string wrong = kept.verdict(what.root); !wrong.empty()) at.entries().complain(wrong);
}

}  // namespace

void perform(dice random, const scene& at) {
    if (is_forked_child) return;  // a task of the parent that the child finds in its own queue
    const shielded own_memory;
    const on_this_thread limit(at);
    unsigned sum = 0;
    for (const operation* one : all_operations) sum += is_possible(*one, at) ? one->weight : 0;
    if (sum == 0) return;
    unsigned left = random.below(sum);
    for (const operation* one : all_operations) {
        if (!is_possible(*one, at)) continue;
        if (left < one->weight) return one->run(random, at);
        left -= one->weight;
    }
}

void play(dice random, const scene& at) {
    if (at.depth < k_deepest && at.region == 0 && random.one_in(2)) {
        for (unsigned more = random.between(1, 2); more > 0; --more) perform(random.split(), at);
    } else if (has(feature::programs) && at.may_wait && !at.stoppable && random.one_in(4)) {
        run_program(random, at);
    } else {
        for (unsigned pauses = 1u << random.below(11); pauses > 0; --pauses) heddle::detail::pause();
    }
}

lease choose_pool(dice& random, const scene& at, bool to_wait) {
    const unsigned lowest_to_wait = std::max(at.lowest, lowest_on_this_thread);
    const bool in_any_order = !to_wait || (at.all->is_circular && lowest_to_wait <= k_slots);
    const unsigned lowest = in_any_order ? 0 : lowest_to_wait;
    if (lowest >= k_slots) return lease(nullptr);
    return at.all->slots[random.between(lowest, k_slots - 1)].try_lease();
}

}  // namespace heddle::stress::life

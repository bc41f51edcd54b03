// SPDX-License-Identifier: Apache-2.0
// perform.cpp - what each operation of a thread does when its turn has come.
#include <array>
#include <cstddef>

#include "execution.hpp"

namespace model {
namespace {

// The alternatives of one load; more would not fit a replay string.
constexpr std::size_t k_max_choices = 36;

}  // namespace

effect execution::execute(thread& one) {
    if (one.next.kind == op::yield) {
        tell(one);
        one.spin.begin_round();
        return effect::none;
    }
    // A sleeper and its waker need the word's address only.
    if (one.next.kind != op::asleep && one.next.kind != op::wake && !touch(*one.next.what, one)) return effect::none;
    switch (one.next.kind) {
        case op::load:
            return execute_load(one);
        case op::compare_exchange:
            return execute_compare_exchange(one);
        case op::store:
            return execute_store(one);
        case op::lock:
        case op::try_lock:
            return execute_lock(one);
        case op::unlock:
            return execute_unlock(one);
        case op::wait:
            return execute_wait(one);
        case op::asleep:
            return execute_return(one);
        case op::wake:
            return execute_wake(one);
        default:
            return execute_read_modify_write(one);
    }
}

// ---------------------------------------------------------------------------------------------- atomics

effect execution::execute_load(thread& one) {
    read(one, choose_store(one, false), one.next.order);
    return effect::read;
}

effect execution::execute_store(thread& one) {
    const slot_id slot = one.next.what->slot;
    memory_.write(one.knows, slot, one.next.operand, one.next.order);
    one.spin.has_acted(slot, memory_.newest(slot));
    tell(one);
    return effect::write;
}

effect execution::execute_read_modify_write(thread& one) {
    const slot_id slot = one.next.what->slot;
    one.next.found = memory_.newest_value(slot);
    one.spin.has_read(slot, memory_.newest(slot));
    const std::uint64_t left = value_after(one.next, one.next.found);
    memory_.read_modify_write(one.knows, slot, left, one.next.order);
    one.spin.has_acted(slot, memory_.newest(slot), left != one.next.found);
    tell(one);
    return effect::write;
}

// Wins only against the newest store. It may lose to an older one that differs from what is expected.
effect execution::execute_compare_exchange(thread& one) {
    const slot_id slot = one.next.what->slot;
    const store_index index = choose_store(one, true);
    one.next.won = index == memory_.newest(slot) && memory_.value(slot, index) == one.next.expected;
    if (one.next.won && one.next.is_weak) one.next.won = decisions_->next_choice(2, 2) == 0;
    if (one.next.won) return execute_read_modify_write(one);
    read(one, index, one.next.order_if_lost);
    return effect::read;
}

store_index execution::choose_store(thread& one, bool for_compare_exchange) {
    const slot_id slot = one.next.what->slot;
    const store_index newest = memory_.newest(slot);
    const std::memory_order order = for_compare_exchange ? one.next.order_if_lost : one.next.order;
    const schedule::extent asleep = decisions_->asleep(one.knows.self);
    if (how_->stale_bound >= 0 && stale_reads_ >= how_->stale_bound) return newest;
    std::array<store_index, k_max_choices> choices{newest};
    unsigned awake = 1;
    unsigned all = 1;
    for (store_index index = newest; index-- > one.knows.now.seen[slot];) {
        if (for_compare_exchange && memory_.value(slot, index) == one.next.expected) continue;
        if (!memory_.is_readable(one.knows, slot, index, order)) continue;
        if (all == k_max_choices) {
            fail_run("a load can choose between too many stores");
            break;
        }
        choices[all++] = index;
        if (index >= asleep) ++awake;
    }
    const store_index chosen = choices[decisions_->next_choice(awake, all)];
    if (chosen != newest) ++stale_reads_;
    return chosen;
}

void execution::read(thread& one, store_index index, std::memory_order order) {
    const slot_id slot = one.next.what->slot;
    memory_.read(one.knows, slot, index, order);
    one.next.found = memory_.value(slot, index);
    one.spin.has_read(slot, index);
    tell(one, index != memory_.newest(slot));
}

// ---------------------------------------------------------------------------------------------- mutex and futex

// A mutex is a location that holds 0 or its owner. A lock is scheduled only when it is free.
effect execution::execute_lock(thread& one) {
    const slot_id slot = one.next.what->slot;
    one.next.won = memory_.newest_value(slot) == 0;
    if (!one.next.won) {
        read(one, memory_.newest(slot), std::memory_order_relaxed);
        return effect::read_newest;
    }
    one.next.operand = one.knows.self + 1u;
    one.next.order = std::memory_order_acquire;
    return execute_read_modify_write(one);
}

bool execution::holds(const thread& one, const operation& unlock) const noexcept {
    return memory_.newest_value(unlock.what->slot) == one.knows.self + 1u;
}

effect execution::execute_unlock(thread& one) {
    if (!holds(one, one.next)) {
        fail_run(std::string(one.name) + " unlocks " + one.next.what->name + ", which it has not locked");
        return effect::none;
    }
    one.next.order = std::memory_order_release;
    return execute_store(one);
}

effect execution::execute_wait(thread& one) {
    const slot_id slot = one.next.what->slot;
    read(one, memory_.newest(slot), std::memory_order_relaxed);
    if (one.next.found == one.next.expected) {
        one.next.kind = op::asleep;
        one.woken = false;
    }
    return effect::read_newest;
}

effect execution::execute_return(thread& one) {
    one.next.won = one.woken;
    if (!one.woken) --spurious_left_;
    one.woken = true;
    one.spin.has_acted(one.next.what->slot, memory_.newest(one.next.what->slot));
    tell(one);
    return one.next.won ? effect::none : effect::read_newest;
}

effect execution::execute_wake(thread& one) {
    const slot_id slot = one.next.what->slot;
    for (std::size_t i = 1; i < thread_count_ && !one.next.won; ++i) {
        thread& other = threads_[i];
        if (other.ended || other.next.kind != op::asleep || other.woken || other.next.what->slot != slot) continue;
        one.next.won = other.woken = true;
    }
    one.spin.has_acted(slot, memory_.newest(slot));
    tell(one);
    return effect::wake;
}

void execution::tell(const thread& one, bool was_stale) {
    if (trace_ == nullptr) return;
    const std::uint64_t newest = was_stale ? memory_.newest_value(one.next.what->slot) : 0;
    trace_->add(one.name, one.next, was_stale, newest);
}

}  // namespace model

// SPDX-License-Identifier: Apache-2.0
// core_latch.hpp - a latch that a worker or a guest awaits: it helps and spins first, then sleeps on its own word.
//
//     unset --get_sleepy--> sleepy --fall_asleep--> sleeping --wake_up--> unset
//        \                     |                       |
//         `-------------------set----------------------'
//
// The latch only says whether the waiter has to be woken; the sleep protocol wakes it. Every step is a strong compare-and-swap:
// a weak one that fails spuriously would leave the latch in an unexpected state.
//
// Threads    get_sleepy, fall_asleep, wake_up: the waiter. set: the thread that finishes the awaited work, once.
// Lifetime   the waiter may free the latch as soon as it is set; see set.
// Ordering   CL1  set: state_.exchange(seq_cst)  ->  is_set: state_.load(acquire)
//                 What was done before the latch was set is visible to the waiter.
//            SL2 of src/sched/README.md: either the setter finds the waiter asleep, or the waiter sees the latch set.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../base/happens_before.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

class core_latch : immovable {
public:
    core_latch() = default;

    bool is_set() const noexcept {
        const bool is = state_.load(std::memory_order_acquire) == k_set;  // CL1, SL2
        if (is) happens_after(this);
        return is;
    }

    // The waiter is about to sleep. False: the latch is set.
    bool get_sleepy() noexcept { return advance(k_unset, k_sleepy); }

    // From now on the setter owes a wake-up. False: the latch is set.
    bool fall_asleep() noexcept { return advance(k_sleepy, k_sleeping); }

    // The waiter is awake again. Lost: the latch was set.
    void wake_up() noexcept {
        std::uint32_t seen = k_sleeping;
        state_.compare_exchange(seen, k_unset, std::memory_order_relaxed, std::memory_order_relaxed);  // orders nothing
    }

    // True: the waiter sleeps and must be woken. It may return and free the latch, and the frame around it, as soon as the state is
    // exchanged: the caller reads what identifies the waiter first. Static, so that no code touches `this` afterwards.
    [[nodiscard]] static bool set(core_latch* self) noexcept {
        happens_before(self);
        return self->state_.exchange(k_set, std::memory_order_seq_cst) == k_sleeping;  // CL1, SL2
    }

private:
    static constexpr std::uint32_t k_unset = 0;
    static constexpr std::uint32_t k_sleepy = 1;
    static constexpr std::uint32_t k_sleeping = 2;
    static constexpr std::uint32_t k_set = 3;

    // A latch that is already in state `to` counts as advanced, so that a wait can be repeated.
    bool advance(std::uint32_t from, std::uint32_t to) noexcept {
        std::uint32_t seen = from;
        // SL2: a worker that falls asleep also has its fence, and a latch-only waiter has only this order. CL1 if the latch is set.
        return state_.compare_exchange(seen, to, std::memory_order_seq_cst, std::memory_order_acquire) || seen == to;
    }

    atomic<std::uint32_t> state_{"latch", k_unset};
};

}  // namespace heddle::inline v0::detail

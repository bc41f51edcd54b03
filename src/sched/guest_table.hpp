// SPDX-License-Identifier: Apache-2.0
// guest_table.hpp - the threads from outside that are in a pool: in slots, where thieves find them, or alone.
//
// A guest in a slot computes together with the pool: workers steal its forks. A guest alone does everything itself and needs no
// slot, so there can be any number of them.
//
// Threads    enter, enter_alone, leave, leave_alone: any. any_guest: any, a hint.
// Lifetime   owned by the pool. Records are made when they are first needed, and kept until the pool ends: a thread that has
//            set a guest's latch may touch the guest's word after the guest has left.
// Ordering   RG1  make_guest: slots_[i].store(release)  ->  guest_at: slots_[i].load(acquire)
//                 A thread that sees a guest's record sees it constructed.
//            RG2  leave: inside_.fetch_and(release)  ->  enter: inside_.compare_exchange(acquire)
//                 A guest finds its record as the previous guest left it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/compiler.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/base/mutex.hpp>
#include <heddle/detail/sched/worker.hpp>

namespace heddle::inline v0::detail {

class guest_table : immovable {
public:
#ifdef HEDDLE_MODEL
    static constexpr unsigned k_slots = 2;  // no scenario fills more
#else
    static constexpr unsigned k_slots = 64;
#endif

    // Slot i has place `first_place` + i in the sleep protocol.
    guest_table(pool_core& home, unsigned first_place) noexcept : home_(home), first_place_(first_place) {}
    ~guest_table();

    // A guest in a slot; null: every slot is taken. Throws std::bad_alloc.
    worker* enter(worker::shared_queues& shared) {
        std::uint64_t in = inside_.load(std::memory_order_relaxed);  // stale: the swap below fails and reloads
        unsigned slot;
        do {
            slot = static_cast<unsigned>(std::countr_one(in));
            if (slot == k_slots) return nullptr;
        } while (!inside_.compare_exchange(in, in | std::uint64_t{1} << slot, std::memory_order_acquire,  // RG2
                                           std::memory_order_relaxed));  // lost: the loop tries again
        worker* const guest = guest_at(slot);
        return guest != nullptr ? guest : make_guest(slot, shared);
    }

    // A guest alone. Throws std::bad_alloc.
    worker& enter_alone(worker::shared_queues& shared);

    void leave(worker& guest) noexcept {
        const unsigned slot = guest.place() - first_place_;
        inside_.fetch_and(~(std::uint64_t{1} << slot),
                          std::memory_order_release);  // RG2; the slot may be taken at once
    }
    void leave_alone(worker& guest) noexcept;

    // Is no thread inside? Not stale for guests that left before, by RG2 and the mutex.
    bool is_empty() noexcept;

    // Around a fork: a child that continues in its parent's pool must not find the lock taken.
    HEDDLE_LOCK_IS_LEFT void before_fork() noexcept { alone_mutex_.lock(); }
    HEDDLE_LOCK_IS_LEFT void after_fork() noexcept { alone_mutex_.unlock(); }

    // Calls f(guest) for each guest in a slot until it returns true. Guests that enter or leave meanwhile may be missed.
    template <class F>
    bool any_guest(F&& f) const noexcept {
        // Stale: a guest is missed, or visited needlessly; the sleep protocol looks behind its fence.
        for (std::uint64_t in = inside_.load(std::memory_order_relaxed); in != 0; in &= in - 1) {
            worker* const guest = guest_at(static_cast<unsigned>(std::countr_zero(in)));
            if (guest != nullptr && f(*guest)) return true;
        }
        return false;
    }

    worker* guest_at(unsigned slot) const noexcept {
        return slots_[slot].record.load(std::memory_order_acquire);  // RG1
    }

private:
    struct guest_slot {
        atomic<worker*> record{"guest", nullptr};
    };

    worker* make_guest(unsigned slot, worker::shared_queues& shared);

    // Bit i: a thread is in slot i. First: it shares a cache line with the counters of the sleep protocol.
    atomic<std::uint64_t> inside_{"guests", 0};
    pool_core& home_;
    const unsigned first_place_;
    std::array<guest_slot, k_slots> slots_;

    mutex alone_mutex_;
    std::vector<std::unique_ptr<worker>> alone_;  // all records; guarded by the mutex, like the next
    std::vector<worker*> unused_alone_;           // the records without a thread; has room for all
};

}  // namespace heddle::inline v0::detail

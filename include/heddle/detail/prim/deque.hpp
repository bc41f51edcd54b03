// SPDX-License-Identifier: Apache-2.0
// deque.hpp - the lock-free work-stealing deque of Chase and Lev, with the memory orders of Le, Pop, Cohen and Zappa
// Nardelli (PPoPP 2013).
//
// The owner works at `bottom_`, and thieves advance `top_`. Only a thief and the owner that want the same last job compete, by a
// compare-and-swap on `top_`. The array doubles when it is full. A thief may still read an old array, so old arrays are kept until
// the deque is destroyed (together they are smaller than the newest).
//
// Threads    push, pop, reclaim, end: the owner. steal, looks_empty, size_hint: any.
// Progress   push, pop and reclaim are wait-free except for growth; steal may report `lost`.
// Ordering   edges DQ1 to DQ4.
//
// DQ1  publish    push, pop, reclaim: bottom_.store(release)  ->  steal: bottom_.load(acquire)
//      A thief that sees a job's position below bottom sees the slot and the job's contents. Pop's stores are
//      release as well: a relaxed one would end the release sequence of the push before it.
// DQ2  last job   owner: bottom_.store; full_fence; top_.load   |   thief: top_.load; full_fence; bottom_.load
//      The later fence sees the other side's store: either the owner sees that a thief is at the same job and competes for it
//      on top_, or the thief sees the lowered bottom.
// DQ3  reuse      steal: top_.compare_exchange(seq_cst)  ->  make_room: top_.load(acquire)
//      A slot is written again only after the thief that emptied it has read it.
// DQ4  growth     grow: array_.store(release)  ->  steal: array_.load(acquire)
//      A thief that sees the new array sees the jobs that were copied into it.
#pragma once

#include <cstddef>
#include <new>

#include "../base/assert.hpp"
#include "../base/atomic.hpp"
#include "../base/cache_line.hpp"
#include "../base/compiler.hpp"
#include "../base/exceptions.hpp"
#include "../base/fence.hpp"
#include "../base/immovable.hpp"
#include "job_queue.hpp"

namespace heddle::inline v0::detail {

class deque : immovable {
public:
    struct shared_state {};

    // Positions up to which no array is grown; a join tree needs one per level.
#ifdef HEDDLE_MODEL
    static constexpr position k_first_capacity = 4;  // every slot is an object of the explorer
#else
    static constexpr position k_first_capacity = 256;
#endif

    explicit deque(shared_state&) : deque(k_first_capacity) {}

    // `capacity` is a power of two. Throws std::bad_alloc. `start` is for tests of large positions.
    explicit deque(position capacity, position start = 0) : top_("top", start), bottom_("bottom", start) {
        HEDDLE_ASSERT(capacity > 0 && (capacity & (capacity - 1)) == 0, "a deque's capacity is a power of two");
        array* first = array::make(capacity, nullptr);
        if (first == nullptr) raise(std::bad_alloc());
        use(first);
        push_limit_ = start + capacity;
    }

    ~deque() {
        for (array* a = array_.load(std::memory_order_relaxed); a != nullptr;) {  // no other thread uses the deque
            array* older = a->older;
            array::destroy(a);
            a = older;
        }
    }

    // Queues `work` as the youngest job. If there is no memory for a larger array, calls when_full(), which must take a job away,
    // until there is room.
    template <class WhenFull>
    HEDDLE_ALWAYS_INLINE position push(job* work, WhenFull&& when_full) noexcept {
        position b = bottom_.load(std::memory_order_relaxed);  // the owner's own value, never stale
        while (b >= push_limit_) [[unlikely]] {
            if (make_room(b)) break;
            when_full();
            b = bottom_.load(std::memory_order_relaxed);  // the same; when_full may have used the queue
        }
        slots_[b & mask_].store(work, std::memory_order_relaxed);  // made visible by DQ1
        bottom_.store(b + 1, std::memory_order_release);           // DQ1
        return b;
    }

    // Takes back the job that was pushed at `at`, now the youngest, without reading it again: the caller knows it.
    // False: a thief has it.
    HEDDLE_ALWAYS_INLINE bool reclaim(position at) noexcept {
        HEDDLE_ASSERT(is_youngest_or_gone(at), "jobs are reclaimed in the reverse order of their pushes");
        bottom_.store(at, std::memory_order_release);  // DQ1
        full_fence();                                  // DQ2, owner
        if (top_.load(std::memory_order_relaxed) < at) [[likely]]
            return true;  // ordered by DQ2
        return reclaim_last(at);
    }

    // The position of the next push.
    position end() const noexcept { return bottom_.load(std::memory_order_relaxed); }  // the owner's own value

    // Takes the youngest job that is not below `floor`; null if there is none.
    job* pop(position floor = k_no_floor) noexcept {
        const position b = end() - 1;
        if (b < floor) return nullptr;
        bottom_.store(b, std::memory_order_release);              // DQ1
        full_fence();                                             // DQ2, owner
        const position t = top_.load(std::memory_order_relaxed);  // ordered by DQ2
        if (t > b) {
            bottom_.store(t, std::memory_order_release);  // DQ1
            return nullptr;
        }
        job* const work = slots_[b & mask_].load(std::memory_order_relaxed);  // the owner wrote it
        return t < b || settle(b, t) ? work : nullptr;
    }

    // Takes the oldest job if `allowed()` returns true after the queue has been read.
    template <class Allowed>
    steal_result steal(Allowed&& allowed) noexcept {
        position t = top_.load(std::memory_order_acquire);           // DQ3: not older than the slot it leads to
        full_fence();                                                // DQ2, thief
        const position b = bottom_.load(std::memory_order_acquire);  // DQ1
        if (t >= b || !allowed()) return {steal_status::empty, nullptr};
        array* const a = array_.load(std::memory_order_acquire);                    // DQ4
        job* const work = a->slots()[t & a->mask].load(std::memory_order_relaxed);  // DQ1; garbage if the swap fails
        if (!top_.compare_exchange(t, t + 1, std::memory_order_seq_cst, std::memory_order_relaxed)) {  // DQ2, DQ3
            return {steal_status::lost, nullptr};
        }
        return {steal_status::taken, work};
    }

    // A hint without a fence. Stale: a job is missed, or a look finds none; the sleep protocol adds its own fence.
    bool looks_empty() const noexcept {
        const position b = bottom_.load(std::memory_order_acquire);  // keeps the loads in order for the protocol's look
        return top_.load(std::memory_order_relaxed) >= b;
    }

    // How many jobs there are, in the same way.
    std::size_t size_hint() const noexcept {
        const position b = bottom_.load(std::memory_order_acquire);  // as above
        const position t = top_.load(std::memory_order_relaxed);     // stale: see above
        return b > t ? static_cast<std::size_t>(b - t) : 0;
    }

private:
    // Both loads: the owner's value, or a value that only grows towards yes. A failed reclaim above leaves the queue empty at `top_`.
    bool is_youngest_or_gone(position at) const noexcept {
        return bottom_.load(std::memory_order_relaxed) == at + 1 || top_.load(std::memory_order_relaxed) > at;
    }

    // A header, followed by the slots: position p is in slot p & mask.
    struct array {
        position mask;
        array* older;

        using slot = atomic<job*>;
        slot* slots() noexcept { return reinterpret_cast<slot*>(this + 1); }

        static array* make(position capacity, array* older) noexcept {
            const auto n = static_cast<std::size_t>(capacity);
            void* memory = ::operator new(sizeof(array) + n * sizeof(slot), std::nothrow);
            if (memory == nullptr) return nullptr;
            auto* a = ::new (memory) array{capacity - 1, older};
            for (std::size_t i = 0; i < n; ++i) ::new (a->slots() + i) slot("slot", nullptr);
            return a;
        }
        static void destroy(array* a) noexcept {
            for (position i = 0; i <= a->mask; ++i) a->slots()[i].~slot();
            ::operator delete(a);
        }
    };
    static_assert(sizeof(array) % alignof(array::slot) == 0, "the slots follow the header directly");

    void use(array* a) noexcept {
        array_.store(a, std::memory_order_release);  // DQ4
        slots_ = a->slots();
        mask_ = a->mask;
    }

    // The rest of reclaim, behind its fence.
    HEDDLE_NOINLINE bool reclaim_last(position at) noexcept {
        return settle(at, top_.load(std::memory_order_relaxed));  // ordered by DQ2
    }

    // The job at `at` is the oldest one, or was: `t >= at` was read behind the fence. The thread that moves top_ past the job has
    // it. Afterwards the deque is empty, and bottom_ says so: nested frames above `at` may have lost their jobs, too.
    bool settle(position at, position t) noexcept {
        bool ours = false;
        if (t == at) {
            // DQ2: in one order with the thieves' swaps. Lost: a thief has moved top_ on, t is its new value.
            ours = top_.compare_exchange(t, at + 1, std::memory_order_seq_cst, std::memory_order_relaxed);
            if (ours) t = at + 1;
        }
        bottom_.store(t, std::memory_order_release);  // DQ1
        return ours;
    }

    // Called when `b` may be a whole array ahead of the oldest job. False: no memory for a larger array.
    HEDDLE_COLD bool make_room(position b) noexcept {
        const position t = top_.load(std::memory_order_acquire);  // DQ3
        if (b - t > mask_) {
            array* const older = array_.load(std::memory_order_relaxed);  // the owner's own value
            array* const wider = array::make(2 * (mask_ + 1), older);
            if (wider == nullptr) return false;
            for (position i = t; i < b; ++i) {
                job* const work = slots_[i & mask_].load(std::memory_order_relaxed);     // the owner wrote it
                wider->slots()[i & wider->mask].store(work, std::memory_order_relaxed);  // made visible by DQ4
            }
            use(wider);
        }
        push_limit_ = t + mask_ + 1;
        return true;
    }

    // Written by thieves, and by the owner when it takes the last job.
    alignas(k_cache_line) atomic<position> top_;

    // Written by the owner.
    alignas(k_cache_line) atomic<position> bottom_;
    position push_limit_ = 0;  // push may write below this position: a lower bound of top_ plus the capacity
    array::slot* slots_ = nullptr;
    position mask_ = 0;
    atomic<array*> array_{"array", nullptr};
};

static_assert(job_queue<deque>);
#ifndef HEDDLE_MODEL
static_assert(sizeof(deque) == 2 * k_cache_line, "top and what the owner writes have a cache line each");
#endif

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// locked_deque.hpp - the job queue that is simple to read: a std::deque behind a mutex that thieves never wait for.
//
// The reference for `deque`: the same contract and the same positions, without an argument about memory orders. A
// thief that finds the lock taken tries another victim instead of waiting.
//
// Threads    push, pop, reclaim, end: the owner. steal, looks_empty, size_hint: any.
// Progress   push, pop and reclaim wait while one thief takes one job. steal never waits: `lost` if the lock is taken.
// Ordering   by the mutex. size_ is written under it and read without it, as a hint.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>

#include "../base/assert.hpp"
#include "../base/atomic.hpp"
#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"
#include "../base/mutex.hpp"
#include "job_queue.hpp"

namespace heddle::inline v0::detail {

class locked_deque : immovable {
public:
    struct shared_state {};

    // Throws std::bad_alloc: a std::deque holds memory even when it is empty.
    explicit locked_deque(shared_state&) {}

    // Queues `work` as the youngest job. k_not_queued: no memory, and when_full() could not help.
    template <class WhenFull>
    position push(job* work, WhenFull&& when_full) noexcept {
        for (;;) {
            if (const position at = try_push(work); at != k_not_queued || !when_full()) return at;
        }
    }

    // Takes back the job that was pushed at `at`, now the youngest. False: a thief has it.
    bool reclaim(position at) noexcept {
        if (at == k_not_queued) return true;
        const std::lock_guard hold(mutex_);
        if (at < stolen_) return false;
        HEDDLE_ASSERT(at + 1 == next(), "jobs are reclaimed in reverse order");
        jobs_.pop_back();
        publish_size();
        return true;
    }

    // The position of the next push.
    position end() noexcept {
        const std::lock_guard hold(mutex_);
        return next();
    }

    // Takes the youngest job that is not below `floor`; null if there is none.
    job* pop(position floor = k_no_floor) noexcept {
        const std::lock_guard hold(mutex_);
        if (jobs_.empty() || next() <= floor) return nullptr;
        job* const work = jobs_.back();
        jobs_.pop_back();
        publish_size();
        return work;
    }

    // Takes the oldest job if `allowed()` returns true. It is called under the lock, and may call only looks_empty of this
    // queue. A thief does not lock an empty queue, so that thieves do not delay each other and the owner.
    template <class Allowed>
    steal_result steal(Allowed&& allowed) noexcept {
        if (looks_empty()) return {steal_status::empty, nullptr};
        const std::unique_lock hold(mutex_, std::try_to_lock);
        if (!hold) return {steal_status::lost, nullptr};
        if (jobs_.empty() || !allowed()) return {steal_status::empty, nullptr};
        job* const work = jobs_.front();
        jobs_.pop_front();
        ++stolen_;
        publish_size();
        return {steal_status::taken, work};
    }

    // A hint that never waits. The sleep protocol adds its own fence.
    bool looks_empty() const noexcept {
        return size_.load(std::memory_order_relaxed) == 0;  // stale: a job is missed, or a look finds none
    }

    // How many jobs there were, for a report.
    std::size_t size_hint() const noexcept { return size_.load(std::memory_order_relaxed); }  // stale: an old number

private:
    position try_push(job* work) noexcept {
        const std::lock_guard hold(mutex_);
        const position at = next();
        const auto append = [&] {
            jobs_.push_back(work);
            return true;
        };
        if (!catching(append, [] { return false; })) return k_not_queued;
        publish_size();
        return at;
    }

    // The position of the next push. Caller holds the lock.
    position next() const noexcept { return stolen_ + static_cast<position>(jobs_.size()); }

    // Caller holds the lock, so the sizes are stored in the order in which they were true.
    void publish_size() noexcept {
        size_.store(jobs_.size(), std::memory_order_relaxed);  // stale: see looks_empty
    }

    mutex mutex_;
    std::deque<job*> jobs_;
    position stolen_ = 0;  // the position of jobs_.front(): only thieves take there
    atomic<std::size_t> size_{"size", 0};
};

static_assert(job_queue<locked_deque>);

}  // namespace heddle::inline v0::detail

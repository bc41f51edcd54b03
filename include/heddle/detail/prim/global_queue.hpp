// SPDX-License-Identifier: Apache-2.0
// global_queue.hpp - one queue for all workers with the contract of one queue for each: the design that work stealing replaces.
//
// The baseline of the benchmarks. Every worker's `global_queue` is a door to the same list: pop takes the youngest job that was
// pushed through the same door, steal takes the oldest of all, and all threads wait for the same lock.
//
// A position is a ticket that no other push ever gets, and reclaim removes exactly the job with that ticket, at any position: the
// jobs above it belong to any worker, and a join that had to run them first would nest without bound.
//
// Threads    all members: any.
// Progress   push, pop, reclaim and steal wait for the lock; steal is never `lost`. looks_empty never waits.
// Lifetime   shared_state outlives every queue made from it.
// Ordering   by the mutex. `size` is written under it and read without it, as a hint.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <mutex>

#include "../base/atomic.hpp"
#include "../base/exceptions.hpp"
#include "../base/immovable.hpp"
#include "../base/mutex.hpp"
#include "job_queue.hpp"

namespace heddle::inline v0::detail {

class global_queue : immovable {
    struct entry {
        job* work;
        position ticket;
        const global_queue* door;
    };

public:
    // Construction throws std::bad_alloc: a std::deque holds memory even when it is empty.
    struct shared_state : immovable {
        mutex guard;
        std::deque<entry> entries;  // tickets ascend from front to back
        position next_ticket = 0;
        atomic<std::size_t> size{"size", 0};
    };

    explicit global_queue(shared_state& shared) noexcept : shared_(shared) {}

    // Queues `work` as the youngest job. k_not_queued: no memory, and when_full() could not help.
    template <class WhenFull>
    position push(job* work, WhenFull&& when_full) noexcept {
        for (;;) {
            if (const position at = try_push(work); at != k_not_queued || !when_full()) return at;
        }
    }

    // Takes back the job that was pushed at `at`. False: another thread has it.
    bool reclaim(position at) noexcept {
        if (at == k_not_queued) return true;
        const std::lock_guard hold(shared_.guard);
        auto& entries = shared_.entries;
        const auto found = std::ranges::lower_bound(entries, at, {}, &entry::ticket);
        if (found == entries.end() || found->ticket != at) return false;
        entries.erase(found);
        publish_size();
        return true;
    }

    // The ticket of the next push by any worker.
    position end() noexcept {
        const std::lock_guard hold(shared_.guard);
        return shared_.next_ticket;
    }

    // Takes the youngest job that was pushed through this door and is not below `floor`; null if there is none.
    job* pop(position floor = k_no_floor) noexcept {
        const std::lock_guard hold(shared_.guard);
        auto& entries = shared_.entries;
        for (auto one = entries.end(); one != entries.begin() && (--one)->ticket >= floor;) {
            if (one->door != this) continue;
            job* const work = one->work;
            entries.erase(one);
            publish_size();
            return work;
        }
        return nullptr;
    }

    // Takes the oldest job of all workers if `allowed()` returns true. It is called under the lock, and may call only looks_empty of
    // this queue.
    template <class Allowed>
    steal_result steal(Allowed&& allowed) noexcept {
        if (looks_empty()) return {steal_status::empty, nullptr};
        const std::lock_guard hold(shared_.guard);
        if (shared_.entries.empty() || !allowed()) return {steal_status::empty, nullptr};
        job* const work = shared_.entries.front().work;
        shared_.entries.pop_front();
        publish_size();
        return {steal_status::taken, work};
    }

    // A hint that never waits. The sleep protocol adds its own fence.
    bool looks_empty() const noexcept {
        return shared_.size.load(std::memory_order_relaxed) == 0;  // stale: a job is missed, or a look finds none
    }

    // How many jobs there were, for a report.
    std::size_t size_hint() const noexcept {
        return shared_.size.load(std::memory_order_relaxed);
    }  // stale: an old number

private:
    position try_push(job* work) noexcept {
        const std::lock_guard hold(shared_.guard);
        const auto append = [&] {
            shared_.entries.push_back({work, shared_.next_ticket, this});
            return true;
        };
        if (!catching(append, [] { return false; })) return k_not_queued;
        publish_size();
        return shared_.next_ticket++;
    }

    // The caller holds the lock, so the sizes are stored in order.
    void publish_size() noexcept {
        shared_.size.store(shared_.entries.size(), std::memory_order_relaxed);  // stale: see looks_empty
    }

    shared_state& shared_;
};

static_assert(job_queue<global_queue>);

}  // namespace heddle::inline v0::detail

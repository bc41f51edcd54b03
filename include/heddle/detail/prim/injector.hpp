// SPDX-License-Identifier: Apache-2.0
// injector.hpp - first-in first-out queue for jobs that arrive from outside the pool.
//
// Injection is the slow path of the pool, so a mutex is enough; what has to be fast is the look of a searching worker
// at an empty queue, and that takes no lock. Jobs are their own nodes: nothing is allocated.
//
// Threads    push, take, take_first, holds, close: any. looks_empty: any, a hint.
// Lifetime   owned by the registry; outlives every worker. A job's node may be reused once it has been taken.
// Ordering   the mutex publishes the jobs. looks_empty is ordered by the sleep protocol (src/sched/README.md).
#pragma once

#include <mutex>
#include <utility>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"
#include "job.hpp"

namespace heddle::detail {

struct injected_job : job {
    injected_job* next = nullptr;
};

class injector : immovable {
public:
    injector() = default;

    // False: the injector is closed, and the job still the caller's.
    bool push(injected_job* work) noexcept {
        const std::lock_guard lock(mutex_);
        if (closed_) return false;
        work->next = nullptr;
        injected_job* const last = std::exchange(last_, work);
        if (last != nullptr) last->next = work;
        else first_.store(work, std::memory_order_relaxed);  // stale: see looks_empty
        return true;
    }

    // From now on nothing is taken in. What was, can still be taken out.
    void close() noexcept {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }

    // The oldest job, or null.
    job* take() noexcept {
        return looks_empty() ? nullptr : take_first([](const injected_job&) { return true; });
    }

    // The oldest job that fits, or null.
    template <class Fits>
    job* take_first(Fits&& fits) noexcept {
        const std::lock_guard lock(mutex_);
        injected_job* before = nullptr;
        injected_job* work = first_.load(std::memory_order_relaxed);  // written under the mutex: not stale
        while (work != nullptr && !fits(*work)) before = std::exchange(work, work->next);
        if (work == nullptr) return nullptr;
        if (before != nullptr) before->next = work->next;
        else first_.store(work->next, std::memory_order_relaxed);  // stale: see looks_empty
        if (work->next == nullptr) last_ = before;
        return work;
    }

    // Is there a job that fits?
    template <class Fits>
    bool holds(Fits&& fits) noexcept {
        const std::lock_guard lock(mutex_);
        const injected_job* work = first_.load(std::memory_order_relaxed);  // written under the mutex: not stale
        while (work != nullptr && !fits(*work)) work = work->next;
        return work != nullptr;
    }

    // Stale: one look in vain, or a job overlooked; who is about to sleep looks again behind a fence.
    bool looks_empty() const noexcept { return first_.load(std::memory_order_relaxed) == nullptr; }

private:
    mutex mutex_;
    atomic<injected_job*> first_{"injector.first", nullptr};  // written under the mutex
    injected_job* last_ = nullptr;                            // guarded by the mutex
    bool closed_ = false;                                     // guarded by the mutex
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// injector.hpp - first-in first-out queue for jobs that arrive from outside the pool.
//
// Injection is the slow path of the pool, so a mutex is fast enough. A searching worker that looks at an empty queue takes no
// lock. Jobs are their own nodes, so nothing is allocated.
//
// Threads    push, take, take_first, holds, open, close: any. looks_empty: any, a hint.
// Lifetime   owned by the pool or a member of it. A job's node may be reused once it has been taken.
// Ordering   the mutex publishes the jobs. looks_empty is ordered by the sleep protocol (src/sched/README.md).
#pragma once

#include <cstdint>
#include <mutex>
#include <utility>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"
#include "../base/mutex.hpp"
#include "job.hpp"

namespace heddle::inline v0::detail {

class injector : immovable {
public:
    // Jobs are accepted only while a thread takes them out, so every accepted job is taken.
    enum class door : std::uint8_t {
        not_yet_open,
        open,
        closed
    };

    injector() = default;
    explicit injector(door at_first) noexcept : door_(at_first) {}

    // False: the injector is not open, and the job still belongs to the caller.
    bool push(injected_job* work) noexcept {
        const std::lock_guard lock(mutex_);
        if (door_ != door::open) return false;
        append(work);
        return true;
    }

    // The same for the thread that takes jobs out, whether the injector is open or not.
    void push_own(injected_job* work) noexcept {
        const std::lock_guard lock(mutex_);
        append(work);
    }

    // Accepts jobs from now on, unless it has been closed.
    void open() noexcept {
        const std::lock_guard lock(mutex_);
        if (door_ == door::not_yet_open) door_ = door::open;
    }

    // Never accepts a job again. Queued jobs can still be taken.
    void close() noexcept {
        const std::lock_guard lock(mutex_);
        door_ = door::closed;
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

    // Stale: a useless look, or a missed job; a thread that is about to sleep looks again behind a fence.
    bool looks_empty() const noexcept { return first_.load(std::memory_order_relaxed) == nullptr; }

private:
    // The caller holds the mutex.
    void append(injected_job* work) noexcept {
        work->next = nullptr;
        injected_job* const last = std::exchange(last_, work);
        if (last != nullptr) last->next = work;
        else first_.store(work, std::memory_order_relaxed);  // stale: see looks_empty
    }

    mutex mutex_;
    atomic<injected_job*> first_{"injector.first", nullptr};  // written under the mutex
    injected_job* last_ = nullptr;                            // guarded by the mutex
    door door_ = door::open;                                  // guarded by the mutex
};

}  // namespace heddle::inline v0::detail

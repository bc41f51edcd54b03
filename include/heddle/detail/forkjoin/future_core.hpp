// SPDX-License-Identifier: Apache-2.0
// future_core.hpp - what a future is without its type: a job, who waits for it, and who holds it.
//
// The job is queued and may be taken by any worker; whoever needs the result before that takes it himself. Both claim it, and
// only one can. Whoever claimed it sets the result and then `ready`; there is room for one who waits to be told.
//
// Threads    any; wait and notify: the one who holds the future.
// Lifetime   counted: the future holds it, and so does the queue.
// Ordering   FU1  complete: told_.exchange(acq_rel)  ->  is_ready, notify: told_.load, compare_exchange(acquire)
//                 Whoever sees the future ready sees the result.
//            FU2  notify: told_.compare_exchange(release)  ->  complete: told_.exchange(acq_rel)
//                 Whoever completes the future sees the one who waits whole.
//            FU3  release: holders_.fetch_sub(acq_rel)  ->  release: holders_.fetch_sub(acq_rel)
//                 Whoever ends it comes after all others.
//            FU4  make_startable: claim_.store(release)  ->  try_claim: claim_.compare_exchange(acquire)
//                 Whoever claims the job sees what it is to be called with.
//            FU5  continued_task: missing_.fetch_sub(acq_rel)  ->  continued_task: missing_.fetch_sub(acq_rel)
//                 Whoever starts a continuation sees all that it waited for.
#pragma once

#include <cstdint>

#include <heddle/config.hpp>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"
#include "../prim/injector.hpp"
#include "../sched/worker.hpp"

namespace heddle::detail {

// Somebody who is told when a future is ready.
struct completion {
    void (*tell)(completion* self) noexcept;
};

class HEDDLE_API future_core : public injected_job, immovable {
public:
    explicit future_core(registry& home) noexcept : injected_job{{&run_queued}}, home_(home) {}
    virtual ~future_core() = default;

    registry& home() const noexcept { return home_; }

    // Queues it. From now on it may be claimed.
    void start() noexcept;

    bool is_ready() const noexcept { return told_.load(std::memory_order_acquire) == &k_ready; }  // FU1

    // Returns when it is ready. Throws std::logic_error if the calling thread is just computing it.
    void wait();

    // Has `who` told when it is ready. False: it is.
    bool notify(completion& who) noexcept;

    // Runs what is needed for it and has not been claimed, itself included. `self` is the calling thread.
    virtual void bring_about(worker& self) noexcept;

    void hold() noexcept { holders_.fetch_add(1, std::memory_order_relaxed); }  // by one who holds it already
    static void release(future_core* self) noexcept;

protected:
    // Sets the result: what the body comes to, or that it was never called.
    virtual void call() noexcept = 0;
    virtual void abandon() noexcept = 0;

private:
    enum class claim : std::uint8_t {
        not_startable,
        startable,
        claimed
    };

    static void run_queued(job* base, worker& executor) noexcept;
    bool try_claim() noexcept;
    void complete() noexcept;

    static completion k_ready;

    registry& home_;
    atomic<completion*> told_{"future.told", nullptr};
    atomic<std::uint32_t> holders_{"future.holders", 1};
    atomic<claim> claim_{"future.claim", claim::not_startable};
};

}  // namespace heddle::detail

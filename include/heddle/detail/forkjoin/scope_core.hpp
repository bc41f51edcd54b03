// SPDX-License-Identifier: Apache-2.0
// scope_core.hpp - what a scope is without the types of its tasks: who waits, how many have not ended, what has failed.
//
// Threads    begin_task, end_task, failed, post: whoever spawns or runs a task of the scope. The rest: its owner.
// Lifetime   in the frame of the owner, which leaves it after wait() only.
// Ordering   SC1  end_task: state_.fetch_sub(acq_rel)  ->  end_task: state_.fetch_sub(acq_rel)
//                 The last to end has seen what all the others did, and passes it on by CL1 or PK1.
#pragma once

#include <cstdint>
#include <exception>
#include <mutex>
#include <vector>

#include <heddle/cancellation.hpp>
#include <heddle/config.hpp>

#include "../../exception_group.hpp"
#include "../base/atomic.hpp"
#include "../base/immovable.hpp"
#include "../prim/core_latch.hpp"
#include "../prim/injector.hpp"
#include "../prim/once_latch.hpp"
#include "../sched/task_context.hpp"
#include "../sched/tasks.hpp"
#include "../sched/worker.hpp"

namespace heddle::detail {

class HEDDLE_API scope_core : immovable {
public:
    enum class order : std::uint8_t {
        youngest_first,
        oldest_first
    };

    // `owner` is the calling thread as a member of `home`; null if it is none, and then it blocks in wait.
    scope_core(registry& home, worker* owner, stop_token stop, exception_policy policy, order which) noexcept;

    registry& home() const noexcept { return home_; }

    // What the body and the tasks inherit.
    const stop_chain* stop() const noexcept { return stop_; }
    const isolation* isolated() const noexcept { return isolated_; }

    // Tasks that have not been started need not be.
    bool is_cancelled() const noexcept { return stop_chain::requested(stop_) || detail::is_cancelled(home_); }

    // One task more; returns its number, by which exceptions are ordered. Whoever calls keeps the scope open meanwhile.
    std::uint32_t begin_task() noexcept {
        return static_cast<std::uint32_t>(state_.fetch_add(k_task, std::memory_order_relaxed) >> 32);  // SC1 orders
    }
    void end_task() noexcept;

    // The exception that is being handled was thrown by this task.
    void failed(std::uint32_t task) noexcept;

    // Queues a task that has begun. `self` is the calling thread as a member of the pool, or null.
    void post(worker* self, injected_job& task) noexcept;

    // Returns when all tasks have ended. More may be spawned afterwards.
    void wait() noexcept;

    // Throws what has failed since the last call, if anything has, or operation_cancelled.
    void rethrow_failures();

private:
    struct failure {
        std::uint32_t task = 0;
        std::exception_ptr what;
    };

    // Queued once for each task that waits in oldest_: runs the oldest.
    struct turn : job {
        scope_core& scope;
    };
    static void run_oldest(job* base, worker& executor) noexcept;

    static constexpr std::uint64_t k_task = (std::uint64_t{1} << 32) + 1;  // one number more, one task more

    registry& home_;
    worker* const owner_;
    const stop_chain own_stop_;
    const stop_chain* const stop_;
    const isolation* const isolated_;
    const exception_policy policy_;
    const order order_;
    const position first_task_;
    atomic<std::uint64_t> state_{"scope", 1};  // tasks that have not ended, and the body, below; numbers given above
    core_latch ended_;
    once_latch ended_outside_;
    injector oldest_;
    turn turn_{{&run_oldest}, *this};
    mutex failures_mutex_;
    failure leftmost_{};           // guarded by the mutex, like the next
    std::vector<failure> others_;  // if all are to be collected
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// scope_core.hpp - a scope without the types of its tasks: its owner, the tasks that have not ended, and the exceptions.
//
// Threads    begin_task, end_task, failed, post: any that spawns or runs a task of the scope. The rest: its owner.
// Lifetime   in the frame of the owner, the thread that opened it, which leaves the frame only after wait().
// Ordering   SC1  end_tasks: state_.fetch_sub(acq_rel)  ->  end_tasks: state_.fetch_sub(acq_rel)
//                 The last task to end has seen what all others did, and publishes it by CL1 or PK1.
#pragma once

#include <cstdint>
#include <optional>

#include <heddle/cancellation.hpp>
#include <heddle/config.hpp>

#include "../../exception_group.hpp"
#include "../base/atomic.hpp"
#include "../base/immovable.hpp"
#include "../observe/strand_probe.hpp"
#include "../prim/core_latch.hpp"
#include "../prim/injector.hpp"
#include "../prim/once_latch.hpp"
#include "../sched/registry.hpp"
#include "../sched/stop_chain.hpp"
#include "../sched/task_context.hpp"
#include "../sched/tasks.hpp"
#include "../sched/worker.hpp"
#include "task_failures.hpp"

namespace heddle::inline v0::detail {

class HEDDLE_API scope_core : immovable {
public:
    enum class order : std::uint8_t {
        youngest_first,
        oldest_first
    };

    // The tasks run in `home`. The calling thread need not be a member of it. In wait, a worker of any pool helps in its own pool; a
    // thread that is in no pool blocks.
    scope_core(registry& home, stop_token stop, exception_policy policy, order which) noexcept;

    registry& home() const noexcept { return home_; }

    // What the body and the tasks inherit.
    const stop_chain* stop() const noexcept { return stop_; }
    const isolation* isolated() const noexcept { return isolated_; }
    task_context context_for(worker& executor) const noexcept { return {&executor, stop_, isolated_, carried_}; }

    // Tasks that have not been started need not run.
    bool is_cancelled() const noexcept { return stop_chain::requested(stop_) || home_.is_cancelled(); }

    // Adds a task; returns its number, which orders the exceptions. The caller keeps the scope open meanwhile.
    std::uint32_t begin_task() noexcept { return begin_tasks(1); }
    void end_task() noexcept { end_tasks(1); }

    // The same for several tasks; returns the number of the first.
    std::uint32_t begin_tasks(std::uint32_t count) noexcept {
        return static_cast<std::uint32_t>(state_.fetch_add(count * k_task, std::memory_order_relaxed) >>
                                          32);  // SC1 orders
    }
    void end_tasks(std::uint32_t count) noexcept;

    // This task has thrown the exception that is being handled.
    void failed(std::uint32_t task) noexcept { failures_.add(task); }

    // Where the strands of all tasks end.
    strand_point& strands() noexcept { return strands_; }

    // Queues a task that has begun. `self` is the calling thread as a member of the pool, or null. False: no worker will take it, and
    // there is no memory to run it here.
    bool post(worker* self, mailed_job& task) noexcept;

    // Returns when all tasks have ended. More may be spawned afterwards.
    void wait() noexcept;

    // Throws the exceptions since the last call, if there are any, or operation_cancelled.
    void rethrow_failures() {
        const stoppable_call call(stop_);
        rethrow_failures_compiled();
    }

private:
    void rethrow_failures_compiled();

    // Queued once for each task that waits in oldest_: runs the oldest.
    struct turn : job {
        scope_core& scope;
    };
    static void run_oldest(job* base, worker& executor) noexcept;

    static constexpr std::uint64_t k_task = (std::uint64_t{1} << 32) + 1;  // one more number, one more task

    bool is_queued_by(const worker* self) const noexcept;
    bool owner_takes_mail_of(const worker* self) const noexcept;

    registry& home_;
    worker* const owner_;                 // as a member of any pool; null: it is in none
    std::optional<worker::floor> floor_;  // of what the owner spawns; none: it is in no pool
    const stop_chain own_stop_;
    const stop_chain* const stop_;
    const isolation* const isolated_;
    void* const carried_;
    const order order_;
    atomic<std::uint64_t> state_{"scope",
                                 1};  // low half: tasks that have not ended, and the body; high half: numbers given
    core_latch ended_;
    once_latch ended_outside_;
    injector oldest_;
    turn turn_{{&run_oldest}, *this};
    task_failures failures_;
    [[no_unique_address]] strand_point strands_;
};

}  // namespace heddle::inline v0::detail

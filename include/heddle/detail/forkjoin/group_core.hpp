// SPDX-License-Identifier: Apache-2.0
// group_core.hpp - a task group without the types of its tasks: how many have not ended, which threads wait, and the exceptions.
//
// A scope has an owner, the thread that waits. A group has none: any thread runs tasks, and any thread waits. The last task to end takes
// the waiting threads out of a list under the mutex, and releases them after it has left the mutex. It uses nothing of the group from then
// on, so each of them may destroy the group.
//
// Threads    any.
// Lifetime   until no task and no waiting thread is left.
// Ordering   TG1  end_task: state_.compare_exchange(release)  ->  end_last_task: state_.fetch_sub(acq_rel)
//                 The last task to end has seen what all others did, and publishes it by the mutex, CL1 or PK1.
//            ST1 of sched/stop_chain.hpp: a task that sees cancel() sees what was done before it.
#pragma once

#include <cstdint>
#include <mutex>
#include <utility>

#include <heddle/cancellation.hpp>
#include <heddle/config.hpp>

#include "../../exception_group.hpp"
#include "../base/atomic.hpp"
#include "../base/immovable.hpp"
#include "../base/mutex.hpp"
#include "../observe/strand_probe.hpp"
#include "../sched/registry.hpp"
#include "../sched/stop_chain.hpp"
#include "../sched/task_context.hpp"
#include "../sched/worker.hpp"
#include "task_failures.hpp"

namespace heddle::inline v0 {

class pool;

}  // namespace heddle::inline v0

namespace heddle::inline v0::detail {

class HEDDLE_API group_core : immovable {
public:
    group_core(stop_token stop, exception_policy policy) noexcept
        : own_stop_{std::move(stop), nullptr, &cancelled_},
          failures_(policy) {}

    // What the tasks inherit.
    const stop_chain* stop() const noexcept { return &own_stop_; }

    bool is_cancelled() const noexcept { return stop_chain::requested(&own_stop_); }
    void cancel() noexcept { cancelled_.request(); }

    // Adds a task; returns its number, which orders the exceptions, and wraps.
    std::uint32_t begin_task() noexcept {
        return static_cast<std::uint32_t>(state_.fetch_add(k_task, std::memory_order_relaxed) >> 32);  // TG1 orders
    }
    void end_task() noexcept;

    // This task has thrown the exception that is being handled.
    void failed(std::uint32_t task) noexcept { failures_.add(task); }

    // Where the strands of all tasks end.
    strand_point& strands() noexcept { return strands_; }

    // Queues a task that has begun. `self` is the calling thread as a member of the pool, or null. False: no worker will take it, and
    // there is no memory to run it here.
    static bool post(registry& home, worker* self, mailed_job& task) noexcept;

    // Returns when no task is left. A worker of any pool helps in its own pool meanwhile. `by` is the pool of the tasks; null:
    // the pool of the calling thread.
    void wait(pool* by) noexcept;

    // After a wait: is ready for the next tasks. Returns whether it was cancelled, and throws the exceptions of the tasks.
    bool start_over() {
        const stoppable_call call(&own_stop_);
        return start_over_compiled();
    }

private:
    struct waiter;

    static constexpr std::uint64_t k_task = (std::uint64_t{1} << 32) + 1;  // one more number, one more task

    void end_last_task() noexcept;
    bool start_waiting(waiter& who) noexcept;
    bool start_over_compiled();

    stop_flag cancelled_;
    const stop_chain own_stop_;
    atomic<std::uint64_t> state_{"group", 0};  // low half: tasks that have not ended; high half: numbers given
    task_failures failures_;
    [[no_unique_address]] strand_point strands_;
    mutex mutex_;
    waiter* waiters_ = nullptr;  // guarded by the mutex; the low half of state_ becomes zero under it
};

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// task_group.hpp - tasks that belong to an object, such as a member of a class: run them from any thread, and wait for all of them.
//
// A scope (scope.hpp) is the first choice: no task outlives it, so tasks may use the variables around it. A task group is for tasks that
// begin in one function and are awaited in another.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "cancellation.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/base/invoke.hpp"
#include "detail/forkjoin/group_core.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/forkjoin/to_keep.hpp"
#include "detail/sched/tasks.hpp"
#include "exception_group.hpp"
#include "pool.hpp"

namespace heddle::inline v0 {

// How a task group works, from its construction on.
struct task_group_options {
    // After a stop request the group is cancelled. A request cannot be taken back, so a group that was stopped runs no task any more.
    stop_token stop = {};

    // Which exception wait throws if several tasks have thrown.
    exception_policy exceptions = exception_policy::leftmost;

    // The pool to run in; it must exist as long as the group has tasks. Null: for each task, the pool that the thread which calls run is
    // in, or the default pool.
    heddle::pool* pool = nullptr;
};

// How the tasks have ended for which task_group::wait has waited.
enum class task_group_status : std::uint8_t {
    complete,  // every task has run
    cancelled  // cancel was called, or a stop was requested: tasks that had not begun were dropped
};

namespace detail {

template <class F>
struct group_task : mailed_job {
    template <class Body>
    group_task(group_core& whose, Body&& what, call_site where)
        : mailed_job{{{&run_task}}},
          group(whose),
          body(to_keep<F, Body>(what)) {
        strands.branch(where);
    }

    static void run_task(job* base, worker& executor) noexcept {
        auto* const self = static_cast<group_task*>(base);
        group_core& group = self->group;
        if (!group.is_cancelled() && !executor.home().is_cancelled()) {
            const worker::in_context inherited(executor, {&executor, group.stop(), self->sent_in, self->carried});
            const strand_task measured(self->strands, group.strands());
            detail::catching([&] { detail::invoke(self->body); }, [&] { group.failed(self->number); });
        }
        detail::destroy_task(executor.home(), &executor, self);
        group.end_task();
    }

    group_core& group;
    void* const carried = context_here().carried;
    std::uint32_t number = 0;
    [[no_unique_address]] strand_point strands;  // where it begins
    F body;
};

}  // namespace detail

// Any thread may call any member at any time. Tasks may run more tasks of the same group, and must not wait for it.
class task_group : detail::immovable {
public:
    explicit task_group(task_group_options how = {}) noexcept
        : core_(std::move(how.stop), how.exceptions),
          pool_(how.pool) {}

    // Waits until all tasks have ended. It does not cancel them, and drops the exceptions that no call of wait has thrown.
    ~task_group() { core_.wait(pool_); }

    // Queues body(). The callable is moved or copied, and destroyed when it has run or was dropped. If there is no memory for the task,
    // or the pool has no worker, run calls it at once. A task does not inherit the stop tokens of the code that calls run.
    template <class F>
    void run(F&& body, detail::call_site where = {}) {
        constexpr bool fits = std::invocable<std::decay_t<F>&>;
        static_assert(fits, "heddle: a task of a group is called without arguments");
        if constexpr (fits) run_in(home(), std::forward<F>(body), where);
    }

    // Waits until no task is left, and makes the group ready for the next tasks: it is not cancelled any more. Throws what the tasks have
    // thrown, as `scope` does; no task is dropped because another one failed. If several threads wait at the same time, one of them gets
    // the exceptions and the status. A worker runs other tasks meanwhile. A thread from outside blocks.
    task_group_status wait() {
        core_.wait(pool_);
        return core_.start_over() ? task_group_status::cancelled : task_group_status::complete;
    }

    // Calls body() on the calling thread as a task of the group, and waits.
    template <class F>
    task_group_status run_and_wait(F&& body) {
        constexpr bool fits = std::invocable<F&>;
        static_assert(fits, "heddle: a task of a group is called without arguments");
        if constexpr (fits) {
            const std::uint32_t number = core_.begin_task();
            call_here(body, number);
            core_.end_task();
        }
        return wait();
    }

    // Until the next wait has ended: tasks that have not begun are dropped, and this_task::stop_requested() is true in the others.
    void cancel() noexcept { core_.cancel(); }

    // Was cancel called since the last wait, or a stop requested?
    [[nodiscard]] bool is_cancelled() const noexcept { return core_.is_cancelled(); }

private:
    detail::registry& home() const { return pool_ != nullptr ? detail::registry_of(*pool_) : detail::pool_here(); }

    template <class F>
    void call_here(F& body, std::uint32_t number) {
        if (core_.is_cancelled()) return;
        const auto call = [&] { detail::invoke(body); };
        const auto keep = [&] { core_.failed(number); };
        detail::worker* const self = detail::worker::current();
        if (self == nullptr) return detail::catching(call, keep);
        const detail::worker::in_context inherited(*self, core_.stop(), self->context().isolated);
        detail::catching(call, keep);
    }

    template <class F>
    void run_in(detail::registry& in, F&& body, detail::call_site where) {
        using task_type = detail::group_task<std::decay_t<F>>;
        detail::worker* const self = detail::member_of(in);
        task_type* const task = detail::make_task<task_type>(in, self, core_, std::forward<F>(body), where);
        const std::uint32_t number = core_.begin_task();
        if (task == nullptr) {
            call_here(body, number);  // NOLINT(bugprone-use-after-move): no task has it
        } else {
            task->number = number;
            if (detail::group_core::post(in, self, *task)) return;
            call_here(task->body, number);
            detail::destroy_task(in, self, task);
        }
        core_.end_task();
    }

    detail::group_core core_;
    heddle::pool* const pool_;
};

}  // namespace heddle::inline v0

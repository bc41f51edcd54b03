// SPDX-License-Identifier: Apache-2.0
// scope.hpp - any number of tasks that may use variables of the caller. The scope ends when all of them have ended.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "cancellation.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/base/invoke.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/forkjoin/scope_core.hpp"
#include "detail/forkjoin/to_keep.hpp"
#include "exception_group.hpp"
#include "pool.hpp"

namespace heddle::inline v0 {

struct broadcast_context;

// How a scope ends: the first argument of `scope`.
struct scope_options {
    // After a stop request, tasks that have not been started are dropped, and the scope throws operation_cancelled.
    stop_token stop = {};

    // Which exception the scope throws if several tasks have thrown.
    exception_policy exceptions = exception_policy::leftmost;
};

namespace detail {

struct scope_access;

template <class F> concept scope_task_body = std::invocable<F&> || std::invocable<F&, task_scope&>;

template <scope_task_body F>
void call_in_scope(F& body, task_scope& scope) {
    if constexpr (std::invocable<F&, task_scope&>) detail::invoke(body, scope);
    else detail::invoke(body);
}

}  // namespace detail

// The object into which the body of a scope spawns its tasks. Tasks may spawn more. No reference to it may outlive the scope.
class task_scope : detail::immovable {
public:
    // Queues body(), or body(*this), for the pool's workers. The callable is moved or copied, and destroyed when it has run. If
    // there is no memory for the task, spawn calls the callable at once.
    template <class F>
        requires detail::scope_task_body<std::decay_t<F>>
    void spawn(F&& body, detail::call_site where = {});

    // Queues f(broadcast_context) once for every worker of the pool, as heddle::spawn_broadcast does; the scope waits for all of these
    // calls. They share one copy of f, and may run at the same time. Needs <heddle/broadcast.hpp>.
    template <class F>
        requires std::invocable<std::decay_t<F>&, broadcast_context>
    void spawn_broadcast(F&& f);

    // Ends a phase: returns when all tasks spawned so far have ended, and throws what they have thrown. Only for the thread that
    // opened the scope, in its body.
    void wait() {
        core_.wait();
        core_.rethrow_failures();
    }

private:
    friend struct detail::scope_access;

    task_scope(detail::registry& home, const scope_options& how, detail::scope_core::order which) noexcept
        : core_(home, how.stop, how.exceptions, which) {}

    detail::scope_core core_;
};

namespace detail {

// What Heddle's templates use of a task_scope.
struct scope_access {
    static task_scope open(registry& home, const scope_options& how, scope_core::order which) noexcept {
        return task_scope(home, how, which);
    }
    static scope_core& core(task_scope& of) noexcept { return of.core_; }
};

template <class F>
struct scope_task : mailed_job {
    template <class Body>
    scope_task(task_scope& in, Body&& what, call_site where)
        : mailed_job{{{&run_task}}, scope_access::core(in).isolated()},
          scope(in),
          body(to_keep<F, Body>(what)) {
        strands.branch(where);
    }

    static void run_task(job* base, worker& executor) noexcept {
        auto* const self = static_cast<scope_task*>(base);
        scope_core& core = scope_access::core(self->scope);
        if (!core.is_cancelled()) {
            const worker::in_context inherited(executor, core.context_for(executor));
            const strand_task measured(self->strands, core.strands());
            detail::catching([&] { detail::call_in_scope(self->body, self->scope); },
                             [&] { core.failed(self->number); });
        }
        detail::destroy_task(executor.home(), &executor, self);
        core.end_task();
    }

    task_scope& scope;
    std::uint32_t number = 0;
    [[no_unique_address]] strand_point strands;  // where it begins
    F body;
};

// Runs the body of a scope, and waits.
template <class F>
std::invoke_result_t<F&, task_scope&> run_scope(task_scope& opened, F& body) {
    scope_core& core = scope_access::core(opened);
    struct end_of_scope {
        scope_core& core;
        ~end_of_scope() { core.wait(); }
    };
    const std::uint32_t number = core.begin_task();  // of the body: its exception precedes all others
    core.end_task();
    using result = std::invoke_result_t<F&, task_scope&>;
    const auto guarded = [&]() -> result {
        const end_of_scope end{core};
        return detail::invoke(body, opened);
    };
    const auto keep_and_throw = [&]() -> result {
        core.failed(number);
        core.rethrow_failures();
        rethrow();
    };
    if constexpr (std::is_void_v<result>) {
        detail::catching(guarded, keep_and_throw);
        core.rethrow_failures();
    } else {
        result value = detail::catching(guarded, keep_and_throw);
        core.rethrow_failures();
        return std::forward<result>(value);
    }
}

// A scope of the pool `home`, opened by a member of it; null: of the pool that the thread is in, or of the default pool.
template <class F>
std::invoke_result_t<F&, task_scope&> open_scope(registry* home, const scope_options& how, scope_core::order which,
                                                 F& body) {
    auto inside = [&]() -> std::invoke_result_t<F&, task_scope&> {
        worker& self = *worker::current();
        task_scope opened = scope_access::open(self.home(), how, which);
        const worker::in_context inherited(self, scope_access::core(opened).stop(), self.context().isolated);
        return detail::run_scope(opened, body);
    };
    return home != nullptr ? detail::call_inside(*home, inside) : detail::call_in_some_pool(inside);
}

// A scope of a pool that the calling thread does not enter.
template <class F>
std::invoke_result_t<F&, task_scope&> open_scope_in_place(registry& home, scope_core::order which, F& body) {
    task_scope opened = scope_access::open(home, {}, which);
    return detail::run_scope(opened, body);
}

}  // namespace detail

template <class F>
    requires detail::scope_task_body<std::decay_t<F>>
void task_scope::spawn(F&& body, detail::call_site where) {
    using task_type = detail::scope_task<std::decay_t<F>>;
    detail::worker* const self = detail::member_of(core_.home());
    task_type* const task = detail::make_task<task_type>(core_.home(), self, *this, std::forward<F>(body), where);
    const std::uint32_t number = core_.begin_task();
    if (task == nullptr) {
        auto call = [&] { detail::call_in_scope(body, *this); };  // NOLINT(bugprone-use-after-move): no task has it
        detail::catching(call, [&] { core_.failed(number); });
        core_.end_task();
        return;
    }
    task->number = number;
    if (core_.post(self, *task)) return;
    // No worker will take it, and there is no memory for a guest that runs it.
    detail::catching([&] { detail::call_in_scope(task->body, *this); }, [&] { core_.failed(number); });
    detail::destroy_task(core_.home(), self, task);
    core_.end_task();
}

// Calls body(s), waits until every task that was spawned into s has ended, and returns what body returned. The tasks run in the
// pool that the calling thread is in, or in the default pool.
//
// If the body or tasks throw, the scope waits until all tasks have ended. Then it rethrows the exception of the body, or else of the
// failed task that was spawned first. No task is dropped because another one failed.
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> scope(F&& body) {
    return detail::open_scope(nullptr, {}, detail::scope_core::order::youngest_first, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> scope(const scope_options& how, F&& body) {
    return detail::open_scope(nullptr, how, detail::scope_core::order::youngest_first, body);
}

// The same, but a thread that runs tasks of this scope takes the oldest first.
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> scope_fifo(F&& body) {
    return detail::open_scope(nullptr, {}, detail::scope_core::order::oldest_first, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> scope_fifo(const scope_options& how, F&& body) {
    return detail::open_scope(nullptr, how, detail::scope_core::order::oldest_first, body);
}

// A scope whose body always runs on the calling thread. The body of `scope` runs on another thread if more than 64 threads are inside
// the pool, or if a worker of another pool opens the scope.
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> in_place_scope(F&& body) {
    return detail::open_scope_in_place(detail::pool_here(), detail::scope_core::order::youngest_first, body);
}

// The same, but a thread that runs tasks of this scope takes the oldest first.
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> in_place_scope_fifo(F&& body) {
    return detail::open_scope_in_place(detail::pool_here(), detail::scope_core::order::oldest_first, body);
}

template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> pool::scope(F&& body) {
    return scope(scope_options{}, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> pool::scope(const scope_options& how, F&& body) {
    return detail::open_scope(&detail::registry_of(*this), how, detail::scope_core::order::youngest_first, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> pool::scope_fifo(F&& body) {
    return scope_fifo(scope_options{}, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> pool::scope_fifo(const scope_options& how, F&& body) {
    return detail::open_scope(&detail::registry_of(*this), how, detail::scope_core::order::oldest_first, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> pool::in_place_scope(F&& body) {
    return detail::open_scope_in_place(detail::registry_of(*this), detail::scope_core::order::youngest_first, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> pool::in_place_scope_fifo(F&& body) {
    return detail::open_scope_in_place(detail::registry_of(*this), detail::scope_core::order::oldest_first, body);
}

namespace this_task {

// Was a stop requested for the scope, loop or algorithm that this code runs in, or for one around it?
[[nodiscard]] inline bool stop_requested() noexcept {
    const detail::worker* const self = detail::worker::current();
    return self != nullptr && detail::stop_chain::requested(self->context().stop);
}

}  // namespace this_task

// The same as where.in_place_scope(body) and where.in_place_scope_fifo(body).
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> in_place_scope(pool& where, F&& body) {
    return where.in_place_scope(std::forward<F>(body));
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> in_place_scope_fifo(pool& where, F&& body) {
    return where.in_place_scope_fifo(std::forward<F>(body));
}

}  // namespace heddle::inline v0

// SPDX-License-Identifier: Apache-2.0
// scope.hpp - any number of tasks that may use what is on the stack, because the scope ends when they have all ended.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

#include "cancellation.hpp"
#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/forkjoin/scope_core.hpp"
#include "exception_group.hpp"
#include "pool.hpp"

namespace heddle {

struct scope_options {
    // Once it is asked to stop, tasks that have not been started are dropped, and the scope throws operation_cancelled.
    stop_token stop = {};

    // What the scope throws if several tasks have thrown.
    exception_policy exceptions = exception_policy::leftmost;
};

class task_scope;

namespace detail {

template <class F> concept scope_task_body = std::invocable<F&> || std::invocable<F&, task_scope&>;

template <scope_task_body F>
void call_in_scope(F& body, task_scope& scope) {
    if constexpr (std::invocable<F&, task_scope&>) std::invoke(body, scope);
    else std::invoke(body);
}

}  // namespace detail

// What the body of a scope spawns its tasks into. Tasks may spawn more; no reference to it may outlive the scope.
class task_scope : detail::immovable {
public:
    // Queues task(), or task(*this), for the pool's workers. The callable is moved or copied, and destroyed when it has run. If
    // there is no memory for it, it is called at once.
    template <class F>
        requires detail::scope_task_body<std::decay_t<F>>
    void spawn(F&& body);

    // Returns when all tasks spawned so far have ended, and throws what they have thrown: the end of a phase. For the thread
    // that opened the scope, in its body.
    void wait() {
        core_.wait();
        core_.rethrow_failures();
    }

    // For Heddle's own templates.
    explicit task_scope(detail::registry& home, detail::worker* owner, const scope_options& how,
                        detail::scope_core::order which) noexcept
        : core_(home, owner, how.stop, how.exceptions, which) {}
    detail::scope_core& core() noexcept { return core_; }

private:
    detail::scope_core core_;
};

namespace detail {

template <class F>
struct scope_task : injected_job {
    template <class Body>
    scope_task(task_scope& where, Body&& what)
        : injected_job{{&run_task}},
          scope(where),
          body(std::forward<Body>(what)) {}

    static void run_task(job* base, worker& executor) noexcept {
        auto* const self = static_cast<scope_task*>(base);
        scope_core& core = self->scope.core();
        if (!core.is_cancelled()) {
            const worker::in_context inherited(executor, core.stop(), core.isolated());
            catching([&] { call_in_scope(self->body, self->scope); }, [&] { core.failed(self->number); });
        }
        destroy_task(executor.home(), &executor, self);
        core.end_task();
    }

    task_scope& scope;
    std::uint32_t number = 0;
    F body;
};

// Runs the body of a scope, and waits.
template <class F>
std::invoke_result_t<F&, task_scope&> run_scope(task_scope& opened, F& body) {
    scope_core& core = opened.core();
    struct end_of_scope {
        scope_core& core;
        ~end_of_scope() { core.wait(); }
    };
    const std::uint32_t number = core.begin_task();  // the body: its exception comes before all others
    core.end_task();
    using result = std::invoke_result_t<F&, task_scope&>;
    const auto guarded = [&]() -> result {
        const end_of_scope end{core};
        return std::invoke(body, opened);
    };
    const auto keep_and_throw = [&]() -> result {
        core.failed(number);
        core.rethrow_failures();
        rethrow();
    };
    if constexpr (std::is_void_v<result>) {
        catching(guarded, keep_and_throw);
        core.rethrow_failures();
    } else {
        result value = catching(guarded, keep_and_throw);
        core.rethrow_failures();
        return std::forward<result>(value);
    }
}

template <class F>
std::invoke_result_t<F&, task_scope&> open_scope(const scope_options& how, scope_core::order which, F& body) {
    auto inside = [&]() -> std::invoke_result_t<F&, task_scope&> {
        worker& self = *worker::current();
        task_scope opened(self.home(), &self, how, which);
        const worker::in_context inherited(self, opened.core().stop(), self.context().isolated);
        return run_scope(opened, body);
    };
    return call_in_some_pool(inside);
}

}  // namespace detail

template <class F>
    requires detail::scope_task_body<std::decay_t<F>>
void task_scope::spawn(F&& body) {
    using task_type = detail::scope_task<std::decay_t<F>>;
    detail::worker* const self = detail::member_of(core_.home());
    task_type* const task = detail::make_task<task_type>(core_.home(), self, *this, std::forward<F>(body));
    const std::uint32_t number = core_.begin_task();
    if (task == nullptr) {
        auto call = [&] { detail::call_in_scope(body, *this); };  // NOLINT(bugprone-use-after-move): no task has it
        detail::catching(call, [&] { core_.failed(number); });
        core_.end_task();
        return;
    }
    task->number = number;
    core_.post(self, *task);
}

// Calls body(s), waits until every task that was spawned into s has ended, and returns what body returned.
//
// If the body or tasks throw, the exception of the body, or else of the task that was spawned first, is rethrown when
// all tasks have ended; none is dropped because another one failed.
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> scope(F&& body) {
    return detail::open_scope({}, detail::scope_core::order::youngest_first, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> scope(const scope_options& how, F&& body) {
    return detail::open_scope(how, detail::scope_core::order::youngest_first, body);
}

// The same, but whoever runs tasks of this scope takes the oldest first.
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> scope_fifo(F&& body) {
    return detail::open_scope({}, detail::scope_core::order::oldest_first, body);
}
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> scope_fifo(const scope_options& how, F&& body) {
    return detail::open_scope(how, detail::scope_core::order::oldest_first, body);
}

// A scope whose body certainly runs on the calling thread, which is not true of `scope` when more than 64 threads are inside
// the pool, or when a worker of another pool opens it.
template <class F>
    requires std::invocable<F&, task_scope&>
std::invoke_result_t<F&, task_scope&> in_place_scope(pool& where, F&& body) {
    detail::registry& home = where.inside();
    task_scope opened(home, detail::member_of(home), {}, detail::scope_core::order::youngest_first);
    return detail::run_scope(opened, body);
}

namespace this_task {

// Has somebody asked the scope, loop or algorithm that this code runs in, or one around it, to stop?
inline bool stop_requested() noexcept {
    const detail::worker* const self = detail::worker::current();
    return self != nullptr && detail::stop_chain::requested(self->context().stop);
}

}  // namespace this_task

}  // namespace heddle

// SPDX-License-Identifier: Apache-2.0
// spawn.hpp - fire and forget: a task that nobody waits for.
#pragma once

#include <concepts>
#include <exception>
#include <functional>
#include <type_traits>
#include <utility>

#include "detail/base/exceptions.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/sched/tasks.hpp"
#include "pool.hpp"
#include "priority.hpp"

namespace heddle {

namespace detail {

// `Base` is an injected_job.
template <class F, class Base = injected_job>
struct detached_task : Base {
    template <class Body>
    explicit detached_task(Body&& what) : body(std::forward<Body>(what)) {
        this->run = &run_task;
    }

    static void run_task(job* base, worker& executor) noexcept {
        auto* const self = static_cast<detached_task*>(base);
        registry& home = executor.home();
        if (!is_cancelled(home)) {
            const worker::in_context fresh(executor, nullptr, nullptr);
            catching([&] { std::invoke(self->body); }, [&] { unhandled(home, std::current_exception()); });
        }
        destroy_task(home, &executor, self);
    }

    F body;
};

enum class spawn_order : std::uint8_t {
    youngest_first,
    oldest_first
};

template <class F>
void spawn_into(registry& home, priority how_soon, spawn_order order, F&& body) {
    using task_type = detached_task<std::decay_t<F>>;
    worker* const self = member_of(home);
    task_type* const task = make_task<task_type>(home, self, std::forward<F>(body));
    if (task == nullptr) raise(std::bad_alloc());
    const bool is_plain = how_soon == priority::normal && order == spawn_order::youngest_first;
    if (is_plain && self != nullptr && self->takes_detached_tasks()) return self->spawn(*task);
    if (inject(home, *task, how_soon)) return;
    if (self != nullptr && !self->is_guest())
        return self->spawn(*task);  // the pool is ending, and drains what its tasks spawn
    run_or_refuse(home, *task, [&] { destroy_task(home, self, task); });
}

}  // namespace detail

// Queues f() for the pool that the calling thread is in, or the default pool, and returns. f is moved or copied, may be
// movable only, and is destroyed when it has run. An exception goes to pool_options::on_exception. Throws std::bad_alloc if there is
// no memory for the task, std::logic_error if the pool has been shut down. In a pool without workers f is called at once.
template <class F>
    requires std::invocable<std::decay_t<F>&>
void spawn(F&& f) {
    detail::spawn_into(detail::pool_here(), priority::normal, detail::spawn_order::youngest_first, std::forward<F>(f));
}

// The same, before or after what has another priority.
template <class F>
    requires std::invocable<std::decay_t<F>&>
void spawn(priority how_soon, F&& f) {
    detail::spawn_into(detail::pool_here(), how_soon, detail::spawn_order::youngest_first, std::forward<F>(f));
}

// The same, in the order of the calls: what was spawned so earlier, by whomever, starts earlier.
template <class F>
    requires std::invocable<std::decay_t<F>&>
void spawn_fifo(F&& f) {
    detail::spawn_into(detail::pool_here(), priority::normal, detail::spawn_order::oldest_first, std::forward<F>(f));
}

template <class F>
    requires std::invocable<std::decay_t<F>&>
void pool::spawn(F&& f) {
    spawn(priority::normal, std::forward<F>(f));
}

template <class F>
    requires std::invocable<std::decay_t<F>&>
void pool::spawn(priority how_soon, F&& f) {
    detail::spawn_into(inside(), how_soon, detail::spawn_order::youngest_first, std::forward<F>(f));
}

}  // namespace heddle

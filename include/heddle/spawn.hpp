// SPDX-License-Identifier: Apache-2.0
// spawn.hpp - tasks without a result that no code waits for.
#pragma once

#include <concepts>
#include <cstdint>
#include <exception>
#include <type_traits>
#include <utility>

#include "detail/base/exceptions.hpp"
#include "detail/base/invoke.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/forkjoin/to_keep.hpp"
#include "detail/sched/tasks.hpp"
#include "pool.hpp"
#include "priority.hpp"
#include "trace_region.hpp"

namespace heddle::inline v0 {

namespace detail {

// `Base` is an injected_job.
template <class F, class Base = injected_job>
struct detached_task : Base {
    template <class Body>
    explicit detached_task(Body&& what, call_site where = call_site::none()) : body(to_keep<F, Body>(what)) {
        this->run = &run_task;
        strands.branch(where);
    }

    static void run_task(job* base, worker& executor) noexcept {
        auto* const self = static_cast<detached_task*>(base);
        registry& home = executor.home();
        if (!home.is_cancelled()) {
            const worker::in_context fresh(executor, {&executor, nullptr, nullptr, self->carried});
            const strand_task measured(self->strands);
            detail::catching([&] { detail::invoke(self->body); }, [&] { home.unhandled(std::current_exception()); });
        }
        detail::destroy_task(home, &executor, self);
    }

    void* const carried = context_here().carried;
    [[no_unique_address]] strand_point strands;
    F body;
};

enum class spawn_order : std::uint8_t {
    youngest_first,
    oldest_first
};

template <class F>
void spawn_into(registry& home, priority how_soon, spawn_order order, F&& body, call_site where) {
    using task_type = detached_task<std::decay_t<F>>;
    worker* const self = detail::member_of(home);
    task_type* const task = detail::make_task<task_type>(home, self, std::forward<F>(body), where);
    if (task == nullptr) raise(std::bad_alloc());
    const bool is_plain = how_soon == priority::normal && order == spawn_order::youngest_first;
    if (is_plain && self != nullptr && self->takes_detached_tasks()) return self->spawn(*task);
    if (home.inject(*task, how_soon)) return;
    if (self != nullptr && self->runs_detached_tasks())
        return self->spawn(*task);  // the pool is ending, and still runs what its tasks spawn
    detail::run_or_refuse(home, *task, [&] { detail::destroy_task(home, self, task); });
}

}  // namespace detail

// Queues f() for the pool that the calling thread is in, or the default pool, and returns. f is moved or copied, may be
// movable only, and is destroyed when it has run. An exception goes to pool_options::on_exception. Throws std::bad_alloc if there is
// no memory for the task, std::logic_error if the pool has been shut down. In a pool without workers, spawn calls f.
template <class F>
    requires std::invocable<std::decay_t<F>&>
void spawn(F&& f, detail::call_site where = {}) {
    detail::spawn_into(detail::pool_here(), priority::normal, detail::spawn_order::youngest_first, std::forward<F>(f),
                       where);
}

// The same, before or after tasks of other priorities.
template <class F>
    requires std::invocable<std::decay_t<F>&>
void spawn(priority how_soon, F&& f, detail::call_site where = {}) {
    detail::spawn_into(detail::pool_here(), how_soon, detail::spawn_order::youngest_first, std::forward<F>(f), where);
}

// The same with a name for the trace (trace.hpp). The label has to live until f has run.
template <class F>
    requires std::invocable<std::decay_t<F>&>
void spawn(const char* label, F&& f, detail::call_site where = {}) {
    detail::spawn_into(detail::pool_here(), priority::normal, detail::spawn_order::youngest_first,
                       trace::labelled(label, std::forward<F>(f)), where);
}

// The same in the order of the calls: of two tasks that are spawned this way, by any threads, the earlier one starts earlier.
template <class F>
    requires std::invocable<std::decay_t<F>&>
void spawn_fifo(F&& f, detail::call_site where = {}) {
    detail::spawn_into(detail::pool_here(), priority::normal, detail::spawn_order::oldest_first, std::forward<F>(f),
                       where);
}

template <class F>
    requires std::invocable<std::decay_t<F>&>
void pool::spawn(F&& f, detail::call_site where) {
    spawn(priority::normal, std::forward<F>(f), where);
}

template <class F>
    requires std::invocable<std::decay_t<F>&>
void pool::spawn(priority how_soon, F&& f, detail::call_site where) {
    detail::spawn_into(detail::registry_of(*this), how_soon, detail::spawn_order::youngest_first, std::forward<F>(f),
                       where);
}

template <class F>
    requires std::invocable<std::decay_t<F>&>
void pool::spawn(const char* label, F&& f, detail::call_site where) {
    spawn(priority::normal, trace::labelled(label, std::forward<F>(f)), where);
}

template <class F>
    requires std::invocable<std::decay_t<F>&>
void pool::spawn_fifo(F&& f, detail::call_site where) {
    detail::spawn_into(detail::registry_of(*this), priority::normal, detail::spawn_order::oldest_first,
                       std::forward<F>(f), where);
}

}  // namespace heddle::inline v0

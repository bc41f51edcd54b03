// SPDX-License-Identifier: Apache-2.0
// broadcast.hpp - one call on every worker of a pool.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/base/invoke.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/forkjoin/scope_core.hpp"
#include "detail/forkjoin/to_keep.hpp"
#include "detail/prim/outcome.hpp"
#include "detail/sched/tasks.hpp"
#include "join.hpp"
#include "pool.hpp"
#include "scope.hpp"
#include "spawn.hpp"

namespace heddle::inline v0 {

// The position of a call among the calls of its broadcast.
struct broadcast_context {
    unsigned index;  // of the worker, below `count`
    unsigned count;  // of workers
};

namespace detail {

// One worker's part of a broadcast whose caller waits.
template <class F>
class broadcast_part : public mailed_job, immovable {
public:
    using result = std::invoke_result_t<F&, broadcast_context>;

    broadcast_part(scope_core& all, F& body, broadcast_context which) noexcept
        : mailed_job{{{&run_part}}, all.isolated()},
          all_(all),
          body_(body),
          which_(which) {
        all.begin_task();
        strands_.branch();
    }

    outcome<result>& made() noexcept { return made_; }

private:
    static void run_part(job* base, worker& executor) noexcept {
        auto* const self = static_cast<broadcast_part*>(base);
        scope_core& all = self->all_;
        {
            const worker::in_context inherited(executor, all.context_for(executor));
            const strand_task measured(self->strands_, all.strands());
            auto call = [self]() -> result { return detail::invoke(self->body_, self->which_); };
            self->made_.capture(call);
        }
        all.end_task();
    }

    scope_core& all_;
    F& body_;
    const broadcast_context which_;
    [[no_unique_address]] strand_point strands_;
    outcome<result> made_;
};

// Moves the results of all parts to `results`, which has room for them; or rethrows the leftmost exception.
template <class Part>
void take_results(std::vector<std::unique_ptr<Part>>& parts,
                  std::vector<tuple_element_of<typename Part::result>>& results) {
    std::exception_ptr failed;
    for (auto& one : parts) {
        auto get = [&]() -> typename Part::result { return one->made().get(); };
        if (failed != nullptr) one->made().discard();
        else
            detail::catching([&] { results.push_back(detail::invoke_for_tuple(get)); },
                             [&] { failed = std::current_exception(); });
    }
    if (failed != nullptr) std::rethrow_exception(failed);
}

// On a thread of the pool, which makes the calls of workers that have not arrived yet, or have ended.
template <class F>
auto broadcast_here(worker& self, F& body) {
    using part = broadcast_part<F>;
    registry& home = self.home();
    const unsigned count = home.worker_thread_count();
    scope_core all(home, {}, exception_policy::leftmost, scope_core::order::youngest_first);
    std::vector<tuple_element_of<typename part::result>> results;  // first: no call is made without memory for them
    results.reserve(count);
    std::vector<std::unique_ptr<part>> parts;
    parts.reserve(count);
    for (unsigned i = 0; i < count; ++i) {
        parts.push_back(std::make_unique<part>(all, body, broadcast_context{i, count}));
    }
    const unsigned here = self.is_guest() ? count : self.place();
    const auto is_sent = [&](unsigned i) { return i != here && home.send(i, *parts[i]); };
    std::vector<part*> left;
    left.reserve(count);
    for (unsigned i = 0; i < count; ++i) {
        if (!is_sent(i)) left.push_back(parts[i].get());
    }
    for (part* const one : left) self.execute(one);
    all.wait();
    detail::take_results(parts, results);
    if constexpr (!std::is_void_v<typename part::result>) return results;
}

template <class F>
auto broadcast_in(registry& home, F& body) {
    auto inside = [&] { return detail::broadcast_here(*worker::current(), body); };
    return detail::call_inside(home, inside);
}

// Makes all tasks before it sends the first: without memory, none is sent.
template <class F>
void spawn_broadcast_in(registry& home, F&& body) {
    const auto shared = std::make_shared<std::decay_t<F>>(to_keep<std::decay_t<F>, F>(body));
    const unsigned count = home.worker_thread_count();
    worker* const self = detail::member_of(home);
    const auto call_of = [&](unsigned i) {
        return [shared, i, count] { detail::invoke(*shared, broadcast_context{i, count}); };
    };
    using task_type = detached_task<decltype(call_of(0)), mailed_job>;
    const auto destroy = [&](task_type* task) { detail::destroy_task(home, self, task); };
    std::vector<std::unique_ptr<task_type, decltype(destroy)>> tasks;
    tasks.reserve(count);
    for (unsigned i = 0; i < count; ++i) {
        tasks.emplace_back(detail::make_task<task_type>(home, self, call_of(i)), destroy);
        if (tasks.back() == nullptr) raise(std::bad_alloc());
    }
    for (unsigned i = 0; i < count; ++i) {
        if (home.send(i, *tasks[i]) || home.run_here(*tasks[i])) static_cast<void>(tasks[i].release());
    }
    if (std::ranges::any_of(tasks, [](const auto& one) { return one != nullptr; })) raise(std::bad_alloc());
}

// Spawns a task of a scope that one worker runs. The calling thread calls it if that worker has ended, or without memory for a task.
template <class Call>
void send_to_worker(task_scope& scope, unsigned to, const Call& call) {
    scope_core& core = scope_access::core(scope);
    worker* const self = detail::member_of(core.home());
    auto* const task = detail::make_task<scope_task<Call>>(core.home(), self, scope, call, call_site::none());
    const std::uint32_t number = core.begin_task();
    if (task != nullptr) {
        task->number = number;
        if (core.home().send(to, *task) || core.home().run_here(*task)) return;
        detail::destroy_task(core.home(), self, task);
    }
    detail::catching([&] { call(); }, [&] { core.failed(number); });
    core.end_task();
}

}  // namespace detail

// Calls f(broadcast_context) exactly once on every worker of the pool that the calling thread is in, or of the default pool, and
// returns the results in a vector, ordered by worker, or nothing if f returns void. A busy worker makes its call when it next looks
// for work, or waits. A sleeping worker is woken. The caller makes the calls of workers that have not arrived yet, because the user
// supplies their threads, or that have ended. If calls throw, broadcast rethrows the exception of the lowest index.
template <class F>
    requires std::invocable<F&, broadcast_context>
auto broadcast(F&& f) {
    return detail::broadcast_in(detail::pool_here(), f);
}
template <class F>
    requires std::invocable<F&, broadcast_context>
auto pool::broadcast(F&& f) {
    return detail::broadcast_in(detail::registry_of(*this), f);
}

// The same without waiting. The calls share one copy of f, and may run at the same time. Exceptions go to
// pool_options::on_exception.
template <class F>
    requires std::invocable<std::decay_t<F>&, broadcast_context>
void spawn_broadcast(F&& f) {
    detail::spawn_broadcast_in(detail::pool_here(), std::forward<F>(f));
}
template <class F>
    requires std::invocable<std::decay_t<F>&, broadcast_context>
void pool::spawn_broadcast(F&& f) {
    detail::spawn_broadcast_in(detail::registry_of(*this), std::forward<F>(f));
}

template <class F>
    requires std::invocable<std::decay_t<F>&, broadcast_context>
void task_scope::spawn_broadcast(F&& f) {
    detail::registry& home = core_.home();
    const auto shared = std::make_shared<std::decay_t<F>>(detail::to_keep<std::decay_t<F>, F>(f));
    const unsigned workers = home.worker_thread_count();
    for (unsigned i = 0; i < workers; ++i) {
        auto call = [shared, i, workers] { detail::invoke(*shared, broadcast_context{i, workers}); };
        detail::send_to_worker(*this, i, call);
    }
}

// The same as where.broadcast(f) and where.spawn_broadcast(f).
template <class F>
    requires std::invocable<F&, broadcast_context>
auto broadcast(pool& where, F&& f) {
    return where.broadcast(std::forward<F>(f));
}
template <class F>
    requires std::invocable<std::decay_t<F>&, broadcast_context>
void spawn_broadcast(pool& where, F&& f) {
    where.spawn_broadcast(std::forward<F>(f));
}

}  // namespace heddle::inline v0

// SPDX-License-Identifier: Apache-2.0
// broadcast.hpp - one call on every worker of a pool.
#pragma once

#include <concepts>
#include <exception>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "detail/base/exceptions.hpp"
#include "detail/base/immovable.hpp"
#include "detail/forkjoin/inside.hpp"
#include "detail/forkjoin/scope_core.hpp"
#include "detail/prim/outcome.hpp"
#include "detail/sched/tasks.hpp"
#include "join.hpp"
#include "pool.hpp"
#include "spawn.hpp"

namespace heddle {

// Which of the calls of a broadcast this is.
struct broadcast_context {
    unsigned index;  // of the worker: below `count`
    unsigned count;
};

namespace detail {

// One worker's part of a broadcast that somebody waits for.
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
    }

    outcome<result>& made() noexcept { return made_; }

private:
    static void run_part(job* base, worker& executor) noexcept {
        auto* const self = static_cast<broadcast_part*>(base);
        scope_core& all = self->all_;
        {
            const worker::in_context inherited(executor, all.stop(), all.isolated());
            auto call = [self]() -> result { return std::invoke(self->body_, self->which_); };
            self->made_.capture(call);
        }
        all.end_task();
    }

    scope_core& all_;
    F& body_;
    const broadcast_context which_;
    outcome<result> made_;
};

// Takes the results of all parts; throws what the leftmost that failed has thrown.
template <class Part>
auto take_results(std::vector<std::unique_ptr<Part>>& parts) {
    std::vector<tuple_element_of<typename Part::result>> results;
    results.reserve(parts.size());
    std::exception_ptr failed;
    for (auto& one : parts) {
        auto get = [&]() -> typename Part::result { return one->made().get(); };
        if (failed != nullptr) one->made().discard();
        else catching([&] { results.push_back(invoke_for_tuple(get)); }, [&] { failed = std::current_exception(); });
    }
    if (failed != nullptr) std::rethrow_exception(failed);
    return results;
}

template <class F>
auto broadcast_in(registry& home, F& body) {
    using part = broadcast_part<F>;
    worker* const self = member_of(home);
    const unsigned count = worker_thread_count(home);
    scope_core all(home, self, {}, exception_policy::leftmost, scope_core::order::youngest_first);
    std::vector<std::unique_ptr<part>> parts;
    parts.reserve(count);
    for (unsigned i = 0; i < count; ++i) {
        parts.push_back(std::make_unique<part>(all, body, broadcast_context{i, count}));
    }
    const unsigned here = self != nullptr && !self->is_guest() ? self->place() : count;
    for (unsigned i = 0; i < count; ++i) {
        if (i != here) send(home, i, *parts[i]);
    }
    if (here < count) self->execute(parts[here].get());
    all.wait();
    if constexpr (std::is_void_v<typename part::result>) take_results(parts);
    else return take_results(parts);
}

template <class F>
void spawn_broadcast_in(registry& home, F&& body) {
    const auto shared = std::make_shared<std::decay_t<F>>(std::forward<F>(body));
    const unsigned count = worker_thread_count(home);
    for (unsigned i = 0; i < count; ++i) {
        auto call = [shared, i, count] { std::invoke(*shared, broadcast_context{i, count}); };
        auto* const task = make_task<detached_task<decltype(call), mailed_job>>(home, member_of(home), std::move(call));
        if (task == nullptr) raise(std::bad_alloc());
        send(home, i, *task);
    }
}

}  // namespace detail

// Calls f(broadcast_context) exactly once on every worker of the pool that the calling thread is in, or of the default pool, and
// returns their results in a vector, by worker, or nothing if there are none. A worker that is busy makes its call when it next
// looks for work, or waits; one that sleeps is woken. Throws what the call of the lowest index that failed has thrown.
template <class F>
    requires std::invocable<F&, broadcast_context>
auto broadcast(F&& f) {
    return detail::broadcast_in(detail::pool_here(), f);
}
template <class F>
    requires std::invocable<F&, broadcast_context>
auto broadcast(pool& where, F&& f) {
    return detail::broadcast_in(where.inside(), f);
}

// The same without waiting. The calls share one copy of f, and may be at the same time; exceptions go to
// pool_options::on_exception.
template <class F>
    requires std::invocable<std::decay_t<F>&, broadcast_context>
void spawn_broadcast(F&& f) {
    detail::spawn_broadcast_in(detail::pool_here(), std::forward<F>(f));
}
template <class F>
    requires std::invocable<std::decay_t<F>&, broadcast_context>
void spawn_broadcast(pool& where, F&& f) {
    detail::spawn_broadcast_in(where.inside(), std::forward<F>(f));
}

}  // namespace heddle

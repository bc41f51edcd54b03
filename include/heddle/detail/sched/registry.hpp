// SPDX-License-Identifier: Apache-2.0
// registry.hpp - a pool as templates see it: how a call gets in, and the functions that templates call.
//
// A thread from outside becomes a guest for the length of the call: it computes on its own stack, with a deque of its own
// from which workers steal. When all guest slots are taken, a worker makes the call instead. A worker of another pool also has a
// worker make the call, and helps in its own pool meanwhile. If the pool has no worker, or is being shut down, the thread makes
// the call alone.
//
// Threads    any.
// Lifetime   owned by a `pool`. The implementation is pool_core (src/sched/pool_core.hpp), the only class derived from this.
#pragma once

#include <cstddef>
#include <exception>
#include <new>
#include <type_traits>

#include <heddle/config.hpp>
#include <heddle/dump_pools.hpp>
#include <heddle/priority.hpp>

#include "../base/compiler.hpp"
#include "../base/happens_before.hpp"
#include "../base/immovable.hpp"
#include "../prim/outcome.hpp"
#include "worker.hpp"

namespace heddle::inline v0::detail {

class pool_core;
class guest_pass;

class HEDDLE_API registry : immovable {
public:
    using call_body = void (*)(void* argument) noexcept;

    // The registry of the default pool, which is started if necessary.
    static registry& of_default_pool();

    // Has a worker call body(argument), and returns when it has. A worker of another pool helps there until then. False: no worker
    // will make the call.
    bool run_injected(call_body body, void* argument) noexcept;

    // How many threads compute at the same time; how many of these are workers: all, or all but the caller.
    unsigned thread_count() const noexcept;
    unsigned worker_thread_count() const noexcept;

    // How many places there are: every worker and every guest has one, below this.
    unsigned place_count() const noexcept;

    // Queues a task for the workers. False: there are none, or the pool is closed.
    bool inject(injected_job& task, priority how_soon) noexcept;

    // Queues a task that only one member may run, a worker or the calling thread itself, and wakes it. False: that worker
    // has not arrived yet, or has ended.
    bool send(worker& to, mailed_job& task) noexcept;
    bool send(unsigned to_place, mailed_job& task) noexcept;

    // Runs a task that no worker will take on the calling thread, as a member of the pool. False: there is no memory for a guest.
    bool run_here(job& task) noexcept;

    // Must tasks that have not been started be dropped? Has the pool been shut down?
    bool is_cancelled() const noexcept;
    bool is_closed() const noexcept;

    // A task that no code waits for has thrown this.
    void unhandled(std::exception_ptr what) noexcept;

    // Memory for a task, if the thread has no cache of blocks or the size has no blocks. Null: there is no memory.
    void* allocate_task(std::size_t size, std::size_t alignment) noexcept;
    void free_task(void* memory, std::size_t size, std::size_t alignment) noexcept;

protected:
    registry() = default;
    ~registry() = default;

private:
    friend guest_pass;

    // The guest that the calling thread has become; null: a worker has called body(argument) instead. Throws std::bad_alloc if there
    // is no memory for the guest's record.
    worker* enter_or_delegate(call_body body, void* argument);
    static void leave(worker& guest) noexcept;

    pool_core& core() noexcept;
    const pool_core& core() const noexcept;
};

// Evidence that the calling thread is a guest: it has a record, in a slot or alone, and its seat, as long as this exists.
class [[nodiscard]] guest_pass : immovable {
public:
    guest_pass(registry& home, registry::call_body body, void* argument)
        : guest_(home.enter_or_delegate(body, argument)) {
        if (guest_ != nullptr) happens_after(guest_);
    }
    ~guest_pass() {
        if (guest_ == nullptr) return;
        happens_before(guest_);
        registry::leave(*guest_);  // the next guest in the slot may use the record at once
    }

    // Null: a worker has made the call.
    worker* guest() const noexcept { return guest_; }

private:
    worker* const guest_;
};

// What the calling thread's forks inherit.
inline task_context context_of(const worker* self) noexcept {
    if (self != nullptr) return self->context();
    return {nullptr, nullptr, nullptr, worker::carried_outside()};
}
inline task_context context_here() noexcept { return context_of(worker::current()); }

// The calling thread as a member of this pool; null if it is none.
inline worker* member_of(const registry& home) noexcept {
    worker* const self = worker::current();
    return self != nullptr && &self->home() == &home ? self : nullptr;
}

// The calling thread is `guest` while this exists, and inherits the context of `caller`: what it was before, in another pool, or null.
class guest_visit : immovable {
public:
    guest_visit(worker& guest, worker* caller) noexcept
        : guest_(guest),
          current_(guest, caller),
          inherits_(caller != nullptr || worker::carried_outside() != nullptr) {
        if (inherits_) [[unlikely]]
            ::new (&inherited_) worker::in_context(guest, context_of(caller));
    }

    // Tasks that it has queued for scopes of others do not stay behind.
    ~guest_visit() {
        if (guest_.has_tasks()) [[unlikely]]
            guest_.run_all_of_own();
        if (inherits_) [[unlikely]]
            inherited_.~in_context();
    }

private:
    worker& guest_;
    const worker::as_current current_;
    const bool inherits_;  // otherwise the caller has nothing that the guest could inherit
    union {
        worker::in_context inherited_;
    };
};

// Calls f while the calling thread takes part in the pool; in f, worker::current() is a member of the pool.
template <class F>
std::invoke_result_t<F&> call_inside(registry& home, F& f) {
    worker* const self = worker::current();
    if (self != nullptr && &self->home() == &home) return f();
    struct delegated_call {
        F& body;
        outcome<std::invoke_result_t<F&>> result;
        static void make(void* self) noexcept {
            auto* const call = static_cast<delegated_call*>(self);
            call->result.capture(call->body);
        }
    } call{f, {}};
    const guest_pass pass(home, &delegated_call::make, &call);
    if (worker* const guest = pass.guest()) {
        const guest_visit visit(*guest, self);
        return f();
    }
    return call.result.get();
}

// The same in the pool that the thread is in, or in the default pool if it is in none.
template <class F>
std::invoke_result_t<F&> call_in_some_pool(F& f) {
    if (worker::current() != nullptr) return f();
    return detail::call_inside(registry::of_default_pool(), f);
}

}  // namespace heddle::inline v0::detail

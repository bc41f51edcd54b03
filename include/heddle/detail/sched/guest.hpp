// SPDX-License-Identifier: Apache-2.0
// guest.hpp - how a call gets into a pool: what templates may ask of the registry, and nothing more.
//
// A thread that is not of the pool becomes a guest for the length of the call: it computes on its own stack, with a
// deque of its own from which workers steal. When all guest slots are taken, a worker makes the call in its place; so it is if
// the thread is a worker of another pool, which goes on helping there meanwhile.
#pragma once

#include <functional>
#include <type_traits>

#include <heddle/config.hpp>

#include "../base/immovable.hpp"
#include "../prim/outcome.hpp"
#include "worker.hpp"

namespace heddle::detail {

class registry;

// Null: every slot is taken. Throws std::bad_alloc if there is no memory for a guest's record.
HEDDLE_API worker* enter(registry& home);
HEDDLE_API void leave(worker& guest) noexcept;

// Has a worker call body(argument) and returns when it has. A worker of another pool helps there until then.
HEDDLE_API void run_injected(registry& home, void (*body)(void* argument) noexcept, void* argument) noexcept;

// The registry of the default pool, which is started if it was not.
HEDDLE_API registry& default_registry();

HEDDLE_API unsigned thread_count(const registry& home) noexcept;

// How many of these are workers: all, or all but the caller.
HEDDLE_API unsigned worker_thread_count(const registry& home) noexcept;

// Does a worker make the calls of other pools' workers, who help at home meanwhile?
HEDDLE_API bool serves_workers(const registry& home) noexcept;

// How many places there are: every worker and every guest has one, below this.
HEDDLE_API unsigned place_count(const registry& home) noexcept;

// Around a call that blocks.
HEDDLE_API void begin_blocking(registry& home) noexcept;
HEDDLE_API void end_blocking(registry& home) noexcept;

// As long as a pool is pinned, its memory stays: for who sets a latch on which somebody of another pool waits.
HEDDLE_API void pin(registry& home) noexcept;
HEDDLE_API void unpin(registry& home) noexcept;

// What the calling thread's forks inherit.
inline task_context context_here() noexcept {
    const worker* const self = worker::current();
    return self != nullptr ? self->context() : task_context{nullptr};
}

// The calling thread is `guest` while this lives.
class guest_visit : immovable {
public:
    // The call inherits what its caller is in, if that is another pool.
    explicit guest_visit(worker& guest) noexcept
        : leaving_{guest},
          inherited_(guest, context_here()),
          current_(guest) {}

private:
    struct at_end {
        worker& guest;
        ~at_end() { leave(guest); }
    };

    const at_end leaving_;  // destroyed last: whoever gets the slot next may use the record at once
    const worker::in_context inherited_;
    const worker::as_current current_;
};

// Calls f with the calling thread taking part in the pool; f sees it as worker::current().
template <class F>
std::invoke_result_t<F&> call_inside(registry& home, F& f) {
    const worker* const self = worker::current();
    if (self != nullptr && &self->home() == &home) return std::invoke(f);
    const bool has_own_work = self != nullptr && !self->is_guest() && serves_workers(home);
    if (worker* const guest = has_own_work ? nullptr : enter(home)) {
        const guest_visit visit(*guest);
        return std::invoke(f);
    }
    struct delegated_call {
        F& body;
        outcome<std::invoke_result_t<F&>> result;
        static void make(void* self) noexcept {
            auto* const call = static_cast<delegated_call*>(self);
            call->result.capture(call->body);
        }
    } call{f, {}};
    run_injected(home, &delegated_call::make, &call);
    return call.result.get();
}

}  // namespace heddle::detail

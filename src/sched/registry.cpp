// SPDX-License-Identifier: Apache-2.0
// registry.cpp - the functions of a pool that templates call: calls from outside, and tasks.
#include <heddle/detail/sched/registry.hpp>

#include <mutex>
#include <utility>

#include <heddle/detail/base/compiler.hpp>
#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/observe/strand_probe.hpp>
#include <heddle/detail/observe/trace_probe.hpp>
#include <heddle/detail/prim/once_latch.hpp>

#include "platform/report.hpp"
#include "platform/usdt.hpp"
#include "pool_core.hpp"
#include "worker_parts.hpp"

namespace heddle::inline v0::detail {

unsigned registry::thread_count() const noexcept { return worker_thread_count() + core().counted_callers(); }
unsigned registry::worker_thread_count() const noexcept { return core().workers().thread_count(); }
unsigned registry::place_count() const noexcept { return core().workers().capacity() + pool_core::k_guest_slots; }
bool registry::is_cancelled() const noexcept { return core().life().is_cancelled(); }
bool registry::is_closed() const noexcept { return core().life().is_closed(); }

// ---------------------------------------------------------------------------------------------- calls from outside

namespace {

// A call that a worker makes for a thread that waits.
template <class Waiter>
struct injected_call : injected_job {
    injected_call(registry::call_body what, void* with, Waiter& caller) noexcept
        : injected_job{{&run_call}, nullptr},
          body(what),
          argument(with),
          waiter(caller),
          context(context_here()) {
        begins.hand_over();
    }

    static void run_call(job* base, worker& executor) noexcept {
        auto* const self = static_cast<injected_call*>(base);
        Waiter& waiter = self->waiter;
        {
            const worker::serving caller(executor, waiter.call());
            // The call inherits the context of its caller, not the one in which the executor waits.
            const worker::in_context inherited(executor, self->context);
            const strand_task measured(self->begins, self->ended);
            self->body(self->argument);
        }
        waiter.call_was_made();  // *self may be gone
    }

    registry::call_body body;
    void* argument;
    Waiter& waiter;
    const task_context context;
    [[no_unique_address]] strand_point begins;
    [[no_unique_address]] strand_point ended;
};

// A thread that is in no pool: it blocks.
struct blocked_caller {
    static const worker::awaited_call* call() noexcept { return nullptr; }
    void call_was_made() noexcept { once_latch::set(&done); }
    once_latch done;
};

// A member of another pool: a worker helps there.
struct helping_caller {
    explicit helping_caller(worker& waiter) noexcept : self(waiter), awaited(waiter.awaits()) {}

    const worker::awaited_call* call() const noexcept { return &awaited; }
    void call_was_made() noexcept { worker::set_latch(done, self); }
    worker& self;
    const worker::awaited_call awaited;
    core_latch done;
};

}  // namespace

bool registry::run_injected(call_body body, void* argument) noexcept {
    const traced_slice traced(trace_kind::call);
    worker* const self = worker::current();
    if (self == nullptr) {
        blocked_caller caller;
        injected_call<blocked_caller> call(body, argument, caller);
        if (!inject(call, priority::normal)) return false;
        const strand_meeting met(call.ended);
        const strand_pause measured;
        caller.done.wait();
        return true;
    }
    helping_caller caller(*self);
    injected_call<helping_caller> call(body, argument, caller);
    if (!inject(call, priority::normal)) return false;
    const strand_meeting met(call.ended);
    self->wait_until(caller.done, *this);
    return true;
}

// ---------------------------------------------------------------------------------------------- tasks

bool registry::inject(injected_job& task, priority how_soon) noexcept {
    if (core().life().is_abandoned()) return false;
    const traced_slice traced(trace_kind::inject);
    const pool_life::pin pinned(&core().life());  // the job may run at once, and let the owner end the pool
    const bool is_queued = core().injected().push(task, how_soon);
    if (!is_queued) return false;
    probe_inject(&core(), static_cast<unsigned>(how_soon));
    core().sleep().job_posted_from_outside();
    return true;
}

bool registry::send(worker& to, mailed_job& task) noexcept {
    if (&to == worker::current()) {
        to.mail().push_own(&task);
        return true;
    }
    if (core().life().is_abandoned()) return false;
    const traced_slice traced(trace_kind::mail);
    const pool_life::pin pinned(&core().life());  // see inject
    const bool is_queued = to.mail().push(&task);
    if (is_queued) core().sleep().mail_was_sent(to.place());
    return is_queued;
}

bool registry::send(unsigned to_place, mailed_job& task) noexcept { return send(core().workers().at(to_place), task); }

bool registry::run_here(job& task) noexcept {
    auto execute = [&] { worker::current()->execute(&task); };
    const pool_life::pin pinned(&core().life());  // the task may let the owner end the pool before this thread has left
    return catching([&] { return call_inside(*this, execute), true; }, [] { return false; });
}

void* registry::allocate_task(std::size_t size, std::size_t alignment) noexcept {
    return core().task_memory().allocate(size, alignment);
}

void registry::free_task(void* memory, std::size_t size, std::size_t alignment) noexcept {
    core().task_memory().free(memory, size, alignment);
}

HEDDLE_LOCK_IS_LEFT void registry::unhandled(std::exception_ptr what) noexcept {
    if (core().options().on_exception) return core().options().on_exception(std::move(what));
    // If several tasks fail at once, the first one reports, and keeps the lock: another thread that ended the process would cut the
    // report off.
    static std::mutex reporting;
    reporting.lock();
    warn("a spawned task has thrown, and the pool has no handler for that (pool_options::on_exception)");
    std::rethrow_exception(what);  // out of a function that does not throw: the system prints what it was
}

}  // namespace heddle::inline v0::detail

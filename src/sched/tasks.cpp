// SPDX-License-Identifier: Apache-2.0
// tasks.cpp - what the templates ask of a registry.
#include <heddle/detail/sched/tasks.hpp>

#include <cstdio>
#include <exception>
#include <mutex>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/compiler.hpp>
#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/prim/once_latch.hpp>
#include <heddle/detail/sched/guest.hpp>

#include "platform/report.hpp"
#include "registry.hpp"

namespace heddle::detail {

// ---------------------------------------------------------------------------------------------- coming and going

worker* enter(registry& home) { return home.enter(); }
void leave(worker& guest) noexcept { guest.home().leave(guest); }
unsigned thread_count(const registry& home) noexcept { return home.thread_count(); }
unsigned worker_thread_count(const registry& home) noexcept { return home.worker_thread_count(); }
bool serves_workers(const registry& home) noexcept {
    return home.worker_thread_count() > 0 && home.guests_take_seats();
}
unsigned place_count(const registry& home) noexcept { return home.place_count(); }
void begin_blocking(registry& home) noexcept { home.begin_blocking(); }
void end_blocking(registry& home) noexcept { home.end_blocking(); }
void pin(registry& home) noexcept { home.pin(); }
void unpin(registry& home) noexcept { home.unpin(); }

namespace {

// A call that is made by a worker of another pool, for somebody who waits. `Waiter` is set when it has been made.
template <class Waiter>
struct injected_call : injected_job {
    injected_call(void (*what)(void*) noexcept, void* with, Waiter& caller) noexcept
        : injected_job{{&run_call}, nullptr},
          body(what),
          argument(with),
          waiter(caller),
          context(context_here()) {}

    static void run_call(job* base, worker& executor) noexcept {
        auto* const self = static_cast<injected_call*>(base);
        Waiter& waiter = self->waiter;
        {
            const worker::serving caller(executor, waiter.call());
            // The call belongs to what its caller is in, and not to what the executor is waiting in.
            const worker::in_context inherited(executor, self->context);
            self->body(self->argument);
        }
        waiter.call_was_made();  // *self may be gone
    }

    void (*body)(void*) noexcept;
    void* argument;
    Waiter& waiter;
    const task_context context;
};

// A thread that is in no pool: it blocks.
struct blocked_caller {
    static const worker::awaited_call* call() noexcept { return nullptr; }
    void call_was_made() noexcept { once_latch::set(&done); }
    once_latch done;
};

// A worker of another pool: it helps there. Its pool is pinned, for as soon as the latch is set it may end.
struct helping_caller {
    explicit helping_caller(worker& waiter) noexcept : self(waiter), awaited(waiter.awaits()) {}

    const worker::awaited_call* call() const noexcept { return &awaited; }
    void call_was_made() noexcept {
        registry& home = self.home();
        worker::set_latch(done, self);
        home.unpin();
    }
    worker& self;
    const worker::awaited_call awaited;
    core_latch done;
};

}  // namespace

void run_injected(registry& home, void (*body)(void*) noexcept, void* argument) noexcept {
    worker* const self = worker::current();
    if (self == nullptr || self->is_guest()) {
        blocked_caller caller;
        injected_call<blocked_caller> call(body, argument, caller);
        if (!home.inject(call, priority::normal)) return body(argument);
        caller.done.wait();
        return;
    }
    helping_caller caller(*self);
    injected_call<helping_caller> call(body, argument, caller);
    self->home().pin();
    if (!home.inject(call, priority::normal)) {
        self->home().unpin();
        return body(argument);
    }
    self->wait_until(caller.done, self->next_task());
}

// ---------------------------------------------------------------------------------------------- tasks

void* allocate_task_slowly(registry& home, std::size_t size, std::size_t alignment) noexcept {
    const unsigned size_class = task_size_class(size, alignment);
    if (size_class != k_own_block) return home.task_memory().take(size_class, 1).first;
    return catching([&] { return home.task_memory().resource().allocate(size, alignment); },
                    []() -> void* { return nullptr; });
}

void free_task_slowly(registry& home, void* memory, std::size_t size, std::size_t alignment) noexcept {
    const unsigned size_class = task_size_class(size, alignment);
    if (size_class == k_own_block) return home.task_memory().resource().deallocate(memory, size, alignment);
    auto* const block = ::new (memory) task_depot::block{nullptr};
    home.task_memory().give(size_class, block, block);
}

bool inject(registry& home, injected_job& task, priority how_soon) noexcept {
    return home.worker_thread_count() > 0 && !home.is_abandoned() && home.inject(task, how_soon);
}

bool is_cancelled(const registry& home) noexcept { return home.is_cancelled(); }

bool is_closed(registry& home) noexcept { return home.is_closed(); }

void send(registry& home, unsigned place, mailed_job& task) noexcept { home.send(place, task); }

HEDDLE_LOCK_IS_LEFT void unhandled(registry& home, std::exception_ptr what) noexcept {
    if (home.options().on_exception) return home.options().on_exception(std::move(what));
    // Of several at once the first has the word, and keeps it: another that ended the process meanwhile would cut it off.
    static std::mutex word;
    word.lock();
    warn("a spawned task has thrown, and the pool has no handler for that (pool_options::on_exception)");
    std::rethrow_exception(what);  // out of a function that does not throw: the system prints what it was
}

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// group_core.cpp - where the tasks of a group are queued, and how its waiting threads are released.
#include <heddle/detail/forkjoin/group_core.hpp>

#include <heddle/detail/base/happens_before.hpp>
#include <heddle/detail/prim/core_latch.hpp>
#include <heddle/detail/prim/once_latch.hpp>
#include <heddle/pool.hpp>

namespace heddle::inline v0::detail {

// In the frame of the thread that waits.
struct group_core::waiter {
    worker* const self;  // as a member of any pool; null: it is in none
    waiter* next = nullptr;
    core_latch done{};
    once_latch done_outside{};
};

// Inside `isolate` only the thread itself may run the task while it waits there, so the task goes to its mail. A guest may leave before
// the task has run, so nothing goes to its queue.
bool group_core::post(registry& home, worker* self, mailed_job& task) noexcept {
    const bool is_worker = self != nullptr && self->runs_detached_tasks();
    if (is_worker && self->takes_detached_tasks()) {
        self->spawn(task);
        return true;
    }
    task.sent_in = is_worker ? self->context().isolated : nullptr;
    if (is_worker && home.send(*self, task)) return true;
    return home.inject(task, priority::normal) || home.run_here(task);
}

void group_core::end_task() noexcept {
    happens_before(&state_);
    std::uint64_t seen = state_.load(std::memory_order_relaxed);  // stale: one round more
    while (static_cast<std::uint32_t>(seen) > 1) {
        constexpr auto relaxed = std::memory_order_relaxed;  // if another thread was faster: one round more
        if (state_.compare_exchange(seen, seen - 1, std::memory_order_release, relaxed)) return;  // TG1
    }
    end_last_task();
}

void group_core::end_last_task() noexcept {
    waiter* released = nullptr;
    {
        const std::lock_guard lock(mutex_);  // a waiting thread sees the task, or is in the list
        if (static_cast<std::uint32_t>(state_.fetch_sub(1, std::memory_order_acq_rel)) == 1) {  // TG1
            happens_after(&state_);
            released = std::exchange(waiters_, nullptr);
        }
    }
    while (released != nullptr) {
        waiter& one = *std::exchange(released, released->next);
        if (one.self != nullptr) worker::set_latch(one.done, *one.self);
        else once_latch::set(&one.done_outside);
    }
}

// False: no task is left.
bool group_core::start_waiting(waiter& who) noexcept {
    const std::lock_guard lock(mutex_);
    const std::uint64_t now = state_.load(std::memory_order_relaxed);  // zero is stored under the mutex
    if (static_cast<std::uint32_t>(now) == 0) return false;
    who.next = std::exchange(waiters_, &who);
    return true;
}

void group_core::wait(pool* by) noexcept {
    const strand_meeting met(strands_);
    const strand_pause measured;
    waiter who{worker::current()};
    if (!start_waiting(who)) return;
    if (who.self == nullptr) return who.done_outside.wait();
    who.self->wait_until(who.done, by != nullptr ? registry_of(*by) : who.self->home());
}

bool group_core::start_over_compiled() {
    const bool was_cancelled = is_cancelled();
    cancelled_.reset();
    failures_.rethrow();
    return was_cancelled;
}

}  // namespace heddle::inline v0::detail

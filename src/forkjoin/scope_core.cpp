// SPDX-License-Identifier: Apache-2.0
// scope_core.cpp - where the tasks of a scope are queued, and how the scope ends.
#include <heddle/detail/forkjoin/scope_core.hpp>

#include <memory>
#include <utility>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/base/happens_before.hpp>
#include <heddle/detail/sched/registry.hpp>

namespace heddle::inline v0::detail {

scope_core::scope_core(registry& home, stop_token stop, exception_policy policy, order which) noexcept
    : home_(home),
      owner_(worker::current()),
      own_stop_{std::move(stop), owner_ != nullptr ? owner_->context().stop : nullptr},
      stop_(own_stop_.token.stop_possible() ? &own_stop_ : own_stop_.outer),
      isolated_(owner_ != nullptr ? owner_->context().isolated : nullptr),
      carried_(context_of(owner_).carried),
      order_(which),
      failures_(policy) {
    if (owner_ != nullptr) floor_.emplace(*owner_);
}

// Can a task be sent to the owner, which runs it while it waits?
bool scope_core::owner_takes_mail_of(const worker* self) const noexcept {
    return owner_ != nullptr && &owner_->home() == &home_ && (!owner_->is_guest() || owner_ == self);
}

// A wait inside `isolate` runs every task that the thread has queued above the floor of its scope. So a task may go to the queue of
// the spawning thread if that thread is in the region where the scope was opened, or if this scope is the innermost one there. A guest
// may leave before the scope ends, so tasks of other threads' scopes do not go to its queue.
bool scope_core::is_queued_by(const worker* self) const noexcept {
    if (self == nullptr || (self->is_guest() && self != owner_)) return false;
    return self->context().isolated == isolated_ || (self == owner_ && floor_->is_innermost());
}

// The owner of an isolated scope looks only at its own queue and its mail.
bool scope_core::post(worker* self, mailed_job& task) noexcept {
    if (is_queued_by(self)) {
        if (order_ == order::oldest_first) {
            oldest_.push(&task);
            self->spawn(turn_);
        } else {
            self->spawn(task);
        }
        return true;
    }
    const bool may_send = owner_takes_mail_of(self);
    if (isolated_ != nullptr && may_send && home_.send(*owner_, task)) return true;
    if (home_.inject(task, priority::normal)) return true;
    if (may_send && home_.send(*owner_, task)) return true;
    if (self == nullptr || self->context().isolated != isolated_) return home_.run_here(task);
    self->spawn(task);  // a guest runs it before it leaves
    return true;
}

void scope_core::run_oldest(job* base, worker& executor) noexcept {
    job* const oldest = static_cast<turn*>(base)->scope.oldest_.take();
    if (oldest == nullptr) die("a scope has more turns than tasks");
    oldest->run(oldest, executor);
}

void scope_core::end_tasks(std::uint32_t count) noexcept {
    worker* const owner = owner_;
    happens_before(&state_);
    if (static_cast<std::uint32_t>(state_.fetch_sub(count, std::memory_order_acq_rel)) != count) return;  // SC1
    happens_after(&state_);
    if (owner != nullptr) worker::set_latch(ended_, *owner);
    else once_latch::set(&ended_outside_);
}

void scope_core::wait() noexcept {
    end_task();  // the body's own part
    const strand_meeting met(strands_);
    const strand_pause measured;
    if (owner_ != nullptr) {
        owner_->wait_until(ended_, home_, *floor_);
        std::destroy_at(&ended_);
        std::construct_at(&ended_);
    } else {
        ended_outside_.wait();
        std::destroy_at(&ended_outside_);
        std::construct_at(&ended_outside_);
    }
    state_.fetch_add(1, std::memory_order_relaxed);  // no other thread uses the scope
}

void scope_core::rethrow_failures_compiled() {
    failures_.rethrow();
    if (is_cancelled()) raise(operation_cancelled());
}

}  // namespace heddle::inline v0::detail

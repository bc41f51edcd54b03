// SPDX-License-Identifier: Apache-2.0
// scope_core.cpp - the end of a scope: its tasks have ended, or have failed.
#include <heddle/detail/forkjoin/scope_core.hpp>

#include <algorithm>
#include <memory>
#include <utility>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/sched/guest.hpp>

namespace heddle::detail {

scope_core::scope_core(registry& home, worker* owner, stop_token stop, exception_policy policy, order which) noexcept
    : home_(home),
      owner_(owner),
      own_stop_{std::move(stop), owner != nullptr ? owner->context().stop : nullptr},
      stop_(own_stop_.token.stop_possible() ? &own_stop_ : own_stop_.outer),
      isolated_(owner != nullptr ? owner->context().isolated : nullptr),
      policy_(policy),
      order_(which),
      first_task_(owner != nullptr ? owner->next_task() : k_no_floor) {}

void scope_core::post(worker* self, injected_job& task) noexcept {
    if (self == nullptr) {
        auto run_here = [&] { worker::current()->execute(&task); };
        if (!inject(home_, task, priority::normal)) call_inside(home_, run_here);
    } else if (order_ == order::oldest_first) {
        oldest_.push(&task);
        self->spawn(turn_);
    } else {
        self->spawn(task);
    }
}

void scope_core::run_oldest(job* base, worker& executor) noexcept {
    job* const oldest = static_cast<turn*>(base)->scope.oldest_.take();
    if (oldest == nullptr) die("a scope has more turns than tasks");
    oldest->run(oldest, executor);
}

void scope_core::end_task() noexcept {
    worker* const owner = owner_;
    if (static_cast<std::uint32_t>(state_.fetch_sub(1, std::memory_order_acq_rel)) != 1) return;  // SC1
    if (owner != nullptr) worker::set_latch(ended_, *owner);
    else once_latch::set(&ended_outside_);
}

void scope_core::wait() noexcept {
    end_task();  // the body's own part
    if (owner_ != nullptr) {
        owner_->wait_until(ended_, first_task_);
        std::destroy_at(&ended_);
        std::construct_at(&ended_);
    } else {
        ended_outside_.wait();
        std::destroy_at(&ended_outside_);
        std::construct_at(&ended_outside_);
    }
    state_.fetch_add(1, std::memory_order_relaxed);  // nobody else is left
}

void scope_core::failed(std::uint32_t task) noexcept {
    failure one{task, std::current_exception()};
    const std::lock_guard lock(failures_mutex_);
    if (leftmost_.what == nullptr) {
        leftmost_ = std::move(one);
        return;
    }
    if (task < leftmost_.task) std::swap(one, leftmost_);
    if (policy_ != exception_policy::collect) return;
    catching([&] { others_.push_back(std::move(one)); }, [] {});  // no memory: the leftmost is kept in any case
}

void scope_core::rethrow_failures() {
    failure leftmost;
    std::vector<failure> others;
    {
        const std::lock_guard lock(failures_mutex_);
        leftmost = std::exchange(leftmost_, {});
        others.swap(others_);
    }
    if (leftmost.what == nullptr) {
        if (is_cancelled()) raise(operation_cancelled());
        return;
    }
    if (policy_ == exception_policy::leftmost) std::rethrow_exception(leftmost.what);
    std::ranges::sort(others, {}, &failure::task);
    std::vector<std::exception_ptr> all{std::move(leftmost.what)};
    for (failure& one : others) all.push_back(std::move(one.what));
    raise(exception_group(std::move(all)));
}

}  // namespace heddle::detail

namespace heddle {

const char* exception_group::what() const noexcept { return "several tasks have thrown; exceptions() has them all"; }

}  // namespace heddle

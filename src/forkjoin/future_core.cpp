// SPDX-License-Identifier: Apache-2.0
// future_core.cpp - starting, claiming, waiting for and ending a future's job.
#include <heddle/detail/forkjoin/future_core.hpp>

#include <stdexcept>

#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/prim/core_latch.hpp>
#include <heddle/detail/prim/once_latch.hpp>
#include <heddle/detail/sched/guest.hpp>
#include <heddle/detail/sched/tasks.hpp>

namespace heddle::detail {

completion future_core::k_ready{nullptr};

void future_core::start() noexcept {
    claim_.store(claim::startable, std::memory_order_release);  // FU4
    hold();                                                     // for the queue
    worker* const self = member_of(home_);
    if (self != nullptr && self->takes_detached_tasks()) return self->spawn(*this);
    if (inject(home_, *this, priority::normal)) return;
    auto run_here = [this] { worker::current()->execute(this); };
    call_inside(home_, run_here);
}

void future_core::run_queued(job* base, worker& executor) noexcept {
    auto* const self = static_cast<future_core*>(base);
    if (self->try_claim()) {
        if (is_cancelled(executor.home())) {
            self->abandon();
        } else {
            const worker::in_context fresh(executor, nullptr, executor.context().isolated);
            self->call();
        }
        self->complete();
    }
    release(self);
}

bool future_core::try_claim() noexcept {
    claim seen = claim::startable;
    return claim_.compare_exchange(seen, claim::claimed, std::memory_order_acquire, std::memory_order_relaxed);  // FU4
}

void future_core::complete() noexcept {
    completion* const waiting = told_.exchange(&k_ready, std::memory_order_acq_rel);  // FU1, FU2
    if (waiting != nullptr) waiting->tell(waiting);
}

bool future_core::notify(completion& who) noexcept {
    completion* seen = nullptr;
    return told_.compare_exchange(seen, &who, std::memory_order_release, std::memory_order_acquire);  // FU2, FU1
}

void future_core::release(future_core* self) noexcept {
    if (self->holders_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete self;  // FU3
}

void future_core::bring_about(worker& self) noexcept {
    hold();
    self.execute(this);  // does nothing if it cannot be started yet, or somebody else has claimed it
}

namespace {

// A member of some pool waits and helps there. Its pool is pinned: as soon as the latch is set, it may end.
struct waiting_member : completion {
    explicit waiting_member(worker& who) noexcept : completion{&wake}, self(who) {}
    static void wake(completion* base) noexcept {
        auto* const waiting = static_cast<waiting_member*>(base);
        registry& home = waiting->self.home();
        worker::set_latch(waiting->done, waiting->self);
        unpin(home);
    }
    worker& self;
    core_latch done;
};

struct waiting_outsider : completion {
    waiting_outsider() noexcept : completion{&wake} {}
    static void wake(completion* base) noexcept { once_latch::set(&static_cast<waiting_outsider*>(base)->done); }
    once_latch done;
};

}  // namespace

void future_core::wait() {
    if (is_ready()) return;
    worker* const self = worker::current();
    if (self == nullptr) {
        waiting_outsider waiting;
        if (notify(waiting)) waiting.done.wait();
        return;
    }
    if (self->is_running(this)) {
        raise(std::logic_error(
            "heddle: a task waits for its own result, or for that of a task which it has interrupted"));
    }
    if (member_of(home_) != nullptr) {
        bring_about(*self);
        if (is_ready()) return;
    }
    waiting_member waiting(*self);
    pin(self->home());
    if (notify(waiting)) self->wait_until(waiting.done, self->next_task());
    else unpin(self->home());
}

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// future_core.cpp - starting, claiming, continuing, waiting for and ending a future's job.
#include <heddle/detail/forkjoin/future_core.hpp>

#include <new>
#include <stdexcept>

#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/prim/core_latch.hpp>
#include <heddle/detail/prim/once_latch.hpp>
#include <heddle/detail/sched/registry.hpp>

namespace heddle::inline v0::detail {

completion future_core::k_ready{nullptr};

// ---------------------------------------------------------------------------------------------- running

bool future_core::start() noexcept {
    if (queue() || home_.run_here(*this)) return true;
    release(this);
    return false;
}

// False: no worker will run it.
bool future_core::queue() noexcept {
    make_startable();
    worker* const self = member_of(home_);
    if (self != nullptr && self->takes_detached_tasks()) {
        self->spawn(*this);
        return true;
    }
    return home_.inject(*this, priority::normal);
}

// A continuation that no worker will run is run here, after the future and not inside it: a chain of any length needs no more stack
// than its first future.
void future_core::run_queued(job* base, worker& executor) noexcept {
    auto* one = static_cast<future_core*>(base);
    while (one != nullptr) one = one->run_on(executor);
}

// Releases the hold that `start` was given. Returns a continuation that `executor` has to run.
future_core* future_core::run_on(worker& executor) noexcept {
    future_core* follower = nullptr;
    if (try_claim(executor)) {
        if (executor.home().is_cancelled()) {
            abandon();
        } else {
            const worker::in_context fresh(executor, {&executor, nullptr, executor.context().isolated, carried_});
            const strand_task measured(begins_, ended_);
            call();
        }
        follower = complete();
    }
    release(this);
    if (follower == nullptr || follower->queue()) return nullptr;
    // Without memory for a guest in the follower's pool, it runs in this one.
    const bool is_run = &follower->home_ != &executor.home() && follower->home_.run_here(*follower);
    return is_run ? nullptr : follower;
}

void future_core::make_startable() noexcept {
    claim_.store(k_startable, std::memory_order_release);  // FU4
}

bool future_core::try_claim(const worker& executor) noexcept {
    std::uintptr_t seen = k_startable;
    const auto mine = reinterpret_cast<std::uintptr_t>(&executor);
    return claim_.compare_exchange(seen, mine, std::memory_order_acquire, std::memory_order_relaxed);  // FU4
}

// For the calling thread: is this worker, or a member that the thread was before, computing the result?
bool future_core::is_claimed_by(const worker& who) const noexcept {
    const std::uintptr_t claimed =
        claim_.load(std::memory_order_relaxed);  // stale: another worker's claim; an own claim is never stale
    for (const worker* one = &who; one != nullptr; one = one->outer()) {
        if (claimed == reinterpret_cast<std::uintptr_t>(one)) return true;
    }
    return false;
}

future_core* future_core::complete() noexcept {
    happens_before(&told_);
    completion* const waiting = told_.exchange(&k_ready, std::memory_order_acq_rel);  // FU1, FU2
    if (waiting == nullptr) return nullptr;
    happens_after(&told_);
    return waiting->tell(waiting);
}

bool future_core::notify(completion& who) noexcept {
    completion* seen = nullptr;
    happens_before(&told_);
    const bool noted =
        told_.compare_exchange(seen, &who, std::memory_order_release, std::memory_order_acquire);  // FU2, FU1
    if (!noted) happens_after(&told_);
    return noted;
}

bool future_core::retract(completion& who) noexcept {
    completion* seen = &who;
    constexpr auto relaxed =
        std::memory_order_relaxed;  // tells nothing: the thread that completes it sees that no code waits
    return told_.compare_exchange(seen, nullptr, relaxed, relaxed);
}

void future_core::release(future_core* self) noexcept {
    happens_before(&self->holders_);
    if (self->holders_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;  // FU3
    happens_after(&self->holders_);
    delete self;
}

// ---------------------------------------------------------------------------------------------- continuations

void future_inputs::start_after(const std::vector<future_core*>& inputs) {
    parts_.reserve(inputs.size() + (needs_ == needs::all_and_more ? 1 : 0));
    for (future_core* const input : inputs) parts_.push_back({{&arrived}, this, input});
    const std::size_t count = needs_ == needs::any ? 1 : inputs.size();
    missing_.store(count + 1, std::memory_order_relaxed);  // no other thread has a pointer to it
    whole_.hold();                                         // for the parts, and then for the queue
    for (part& one : parts_) note(one);
    if (count_down() != nullptr && !whole_.start()) raise(std::bad_alloc());
}

// Waits for one input. If that is ready, it does not count down as the last: another call does.
void future_inputs::note(part& one) noexcept {
    if (needs_ != needs::any) {
        if (!one.input->notify(one)) count_down();
        return;
    }
    whole_.hold();
    one.is_noted = one.input->notify(one);
    if (one.is_noted) return;
    if (is_first(one)) count_down();
    future_core::release(&whole_);
}

void future_inputs::add(future_core& input) noexcept {
    parts_.push_back({{&arrived}, this, &input});      // has memory
    missing_.fetch_add(1, std::memory_order_relaxed);  // not zero: the first input is not ready
    note(parts_.back());
}

// The first of several inputs to arrive.
bool future_inputs::is_first(const part& one) noexcept {
    std::size_t seen = k_none;
    constexpr auto relaxed = std::memory_order_relaxed;  // FU5 publishes it, and the result of the input
    return first_.compare_exchange(seen, static_cast<std::size_t>(&one - parts_.data()), relaxed, relaxed);
}

// A part that cannot be retracted arrives at this moment, or has arrived, and ends its hold itself.
void future_inputs::retract() noexcept {
    for (part& one : parts_) {
        if (one.is_noted && one.input->retract(one)) future_core::release(&whole_);  // not the last: the queue has one
    }
}

future_core* future_inputs::arrived(completion* base) noexcept {
    const part& one = *static_cast<part*>(base);
    future_inputs& all = *one.of;
    if (all.needs_ != needs::any) return all.count_down();
    future_core* const ready = all.is_first(one) ? all.count_down() : nullptr;
    future_core::release(&all.whole_);  // it may be gone, unless it is ready
    return ready;
}

future_core* future_inputs::count_down() noexcept {
    happens_before(&missing_);
    if (missing_.fetch_sub(1, std::memory_order_acq_rel) != 1) return nullptr;  // FU5
    happens_after(&missing_);
    return &whole_;
}

bool future_inputs::delay_start(future_inputs* path) noexcept {
    std::size_t seen = missing_.load(std::memory_order_relaxed);  // stale: one round more
    while (seen != 0) {
        constexpr auto relaxed = std::memory_order_relaxed;  // count_down ends the delay, by FU5
        if (missing_.compare_exchange(seen, seen + 1, relaxed, relaxed)) {
            path_ = path;
            return true;
        }
    }
    return false;
}

// The parts that the thread which delays the start may look at. The body of the first input adds one (FU1).
std::size_t future_inputs::known_parts() const noexcept {
    return needs_ == needs::all_and_more && !parts_.front().input->is_ready() ? 1 : parts_.size();
}

future_core* future_inputs::next_unready(const registry& home) noexcept {
    if (needs_ == needs::any && first() != k_none) return nullptr;
    while (looked_at_ < known_parts()) {
        future_core* const input = parts_[looked_at_++].input;
        if (!input->is_ready() && &input->home() == &home) return input;
    }
    return nullptr;
}

// The calling thread has visited all inputs. It runs the continuation if nothing else is missing, and returns the outer one.
future_inputs* future_core::end_of_delay(worker& self, future_inputs& looked_at) noexcept {
    future_inputs* const outer = looked_at.path();
    future_core& whole = looked_at.whole();
    if (looked_at.count_down() != nullptr) {
        whole.make_startable();
        self.execute(&whole);
    }
    release(&whole);
    return outer;
}

// Depth first, and without recursion, because a chain may be long. The delayed continuations are on the path from this one to `one`.
// None of them could be started before `one` is ready.
void future_core::bring_about(worker& self) noexcept {
    future_inputs* path = nullptr;
    for (future_core* one = this; one != nullptr;) {
        one->hold();
        future_inputs* const needs = one->inputs();
        if (needs != nullptr && needs->delay_start(path)) path = needs;
        else self.execute(one);  // does nothing if another thread has claimed it
        for (one = nullptr; path != nullptr && one == nullptr;) {
            one = path->next_unready(self.home());
            if (one == nullptr) path = end_of_delay(self, *path);
        }
    }
}

namespace {

// A member of some pool; a worker helps there.
struct waiting_member : completion {
    explicit waiting_member(worker& who) noexcept : completion{&wake}, self(who) {}
    static future_core* wake(completion* base) noexcept {
        auto* const waiting = static_cast<waiting_member*>(base);
        worker::set_latch(waiting->done, waiting->self);
        return nullptr;
    }
    worker& self;
    core_latch done;
};

// For how long a thread outside the pool looks for the result before it sleeps: 2 to 5 us. A worker that is awake runs a short task within
// that time, and a thread that sleeps has to be woken (docs/measurements/spawn-cost.md). It does not enter the pool to run the
// task itself, because the pool may end meanwhile.
#ifdef HEDDLE_MODEL
constexpr int k_rounds_before_sleep = 0;  // rounds do not synchronise: the explorer needs none
#else
constexpr int k_rounds_before_sleep = 64;
#endif

struct waiting_outsider : completion {
    waiting_outsider() noexcept : completion{&wake} {}
    static future_core* wake(completion* base) noexcept {
        once_latch::set(&static_cast<waiting_outsider*>(base)->done);
        return nullptr;
    }
    once_latch done;
};

}  // namespace

void future_core::wait() {
    const strand_meeting met(ended_);
    if (is_ready()) return;
    worker* const self = worker::current();
    if (self == nullptr) {
        const strand_pause measured;
        for (int round = 0; round < k_rounds_before_sleep; ++round) {
            if (is_ready()) return;
            pause();
        }
        waiting_outsider waiting;
        if (notify(waiting)) waiting.done.wait();
        return;
    }
    if (is_claimed_by(*self)) {
        raise(std::logic_error(
            "heddle: a task waits for its own result, or for the result of a task that it has interrupted"));
    }
    if (member_of(home_) != nullptr) {
        bring_about(*self);
        if (is_ready()) return;
    }
    waiting_member waiting(*self);
    if (notify(waiting)) self->wait_until(waiting.done, home_);
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// worker.cpp - what a worker does that has nothing to run: search, help, wait, sleep.
#include <heddle/detail/sched/worker.hpp>

#include <optional>
#include <utility>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/step.hpp>
#include <heddle/detail/prim/spin_wait.hpp>
#include <heddle/detail/sched/locks_held.hpp>

#include "idle_rounds.hpp"
#include "registry.hpp"
#include "worker_seats.hpp"

namespace heddle::detail {

namespace {

// The injector comes before one's own tasks on every search of this number, so that a pool which is always busy still gets
// to it; tasks of low priority, on every search of that one.
constexpr unsigned k_injector_first = 64;
constexpr unsigned k_low_first = 256;

// A waiting worker that has taken on this many foreign jobs, one inside the other, takes on no more: each costs stack.
constexpr int k_most_help_depth = 64;

constexpr const char* k_waits_in_child =
    "after fork(), the child waits for a job that a thread of its parent had taken";

}  // namespace

HEDDLE_FAST_TLS thread_local constinit worker* worker::current_ = nullptr;

worker* worker::current_by_call() noexcept { return current_; }
void worker::set_current_by_call(worker* self) noexcept { current_ = self; }

// A job that is being run on this thread, and the one that it interrupted.
struct worker::execution {
    const job* what;
    const execution* outer;
};

worker::worker(registry& home, kind what, unsigned place, shared_queues& shared)
    : queue_(shared.forked),
      sleep_(home.sleep()),
      home_(home),
      place_(place),
      kind_(what),
      memory_(home.task_memory()),
      rng_(place + 1),
      tasks_(shared.spawned) {}

void worker::execute(job* work) noexcept {
    const execution now{work, executing_};
    executing_ = &now;
    stats_.executed.add();
    job* const outer = running_.load(std::memory_order_relaxed);  // own value
    running_.store(work, std::memory_order_relaxed);              // WK1, published by the next push
    work->run(work, *this);
    running_.store(outer, std::memory_order_relaxed);  // WK1; stale: somebody does not help who could
    executing_ = now.outer;
}

bool worker::is_running(const job* work) const noexcept {
    for (const execution* one = executing_; one != nullptr; one = one->outer) {
        if (one->what == work) return true;
    }
    return false;
}

bool worker::is_awaited_in(const registry& pool) const noexcept {
    for (const worker* one = this; one != nullptr; one = one->outer_) {
        if (&one->home_ == &pool) return true;
        for (const awaited_call* call = one->call_; call != nullptr; call = call->outer) {
            if (call->by == &pool) return true;
        }
    }
    return false;
}

void worker::work_until_stopped() noexcept {
    while (job* const work = search(nullptr)) execute(work);
}

void worker::spawn(job& task) noexcept {
    if (context_->isolated != nullptr && isolated_from_ == k_nothing_isolated) isolated_from_ = tasks_.end();
    worker_queue& queue = step("spawn.own_queue") ? tasks_ : queue_;
    const position at = queue.push(&task, [this] { return run_oldest(); });
    if (at == k_not_queued) return execute(&task);
    sleep_.job_posted(fences_);
}

bool worker::take_back_task(const job& task, position at) noexcept {
    while (job* const work = tasks_.pop(at)) {
        if (work == &task) return true;
        execute(work);
    }
    return false;
}

// Tasks of isolated scopes come before anything strange: whoever waits for them may hold a lock that strange work wants.
job* worker::pop_isolated() noexcept {
    if (isolated_from_ == k_nothing_isolated) return nullptr;
    job* const work = tasks_.pop(isolated_from_);
    if (work == nullptr) isolated_from_ = k_nothing_isolated;
    return work;
}

bool worker::run_one() noexcept {
    if (!may_help()) return run_one_of_own();
    job* const work = find_work();
    if (work != nullptr) execute(work);
    return work != nullptr;
}

bool worker::run_one_of_own() noexcept {
    if (context_->isolated != nullptr) return false;
    job* const work = find_own();
    if (work != nullptr) execute(work);
    return work != nullptr;
}

// ---------------------------------------------------------------------------------------------- waiting

// There is no memory to queue one more job: run the oldest, as a thief would. False: there is none.
bool worker::run_oldest() noexcept {
    job* const oldest = steal_own_forked();
    job* const work = oldest != nullptr ? oldest : tasks_.pop();
    if (work != nullptr) execute(work);
    return work != nullptr;
}

void worker::finish(forked_job& work) noexcept { set_latch(work.done, *work.context->owner); }

void worker::set_latch(core_latch& done, worker& waiter) noexcept {
    detail::sleep& sleep = waiter.sleep_;
    const unsigned place = waiter.place_;
    if (core_latch::set(&done)) sleep.latch_was_set(place);  // what holds the latch may be gone
}

// May this worker run what others have queued, while it waits?
bool worker::may_help() const noexcept {
    return !is_guest() && context_->isolated == nullptr && help_depth_ < k_most_help_depth;
}

// May this worker run a mailed job while it waits without helping?
auto worker::belongs_to_wait() const noexcept {
    return [region = context_->isolated](const injected_job& one) {
        return isolation::is_within(static_cast<const mailed_job&>(one).sent_in, region);
    };
}

bool worker::has_mail_to_take_waiting() noexcept { return mail_.holds(belongs_to_wait()); }

job* worker::take_mail_waiting() noexcept {
    return mail_.looks_empty() ? nullptr : mail_.take_first(belongs_to_wait());
}

void worker::wait_for(forked_job& work) noexcept {
    if (home_.is_abandoned() && !work.done.is_set()) die(k_waits_in_child);
    const seat_while_waiting seat(*this);
    const auto steal_back_own = [&] { return steal_back(work); };
    if (may_help()) help_until(work.done, steal_back_own);
    else wait_without_helping(work.done, steal_back_own);
}

void worker::wait_until(core_latch& done, position floor) noexcept {
    const auto pop_own = [&] { return tasks_.pop(floor); };
    if (home_.is_abandoned()) {
        while (job* const work = pop_own()) execute(work);
        if (!done.is_set()) die(k_waits_in_child);
    }
    const seat_while_waiting seat(*this);
    if (may_help()) return help_until(done, pop_own);
    if (is_guest() || context_->isolated != nullptr) return wait_without_helping(done, pop_own);
    // The stack is full of help. But if every other worker thinks so, too, somebody must go on.
    if (home_.stop_helping()) wait_without_helping(done, pop_own);
    else help_until(done, pop_own);
    home_.help_again();
}

template <class TakeInstead>
void worker::help_until(core_latch& done, TakeInstead&& take_first) noexcept {
    report_lock_held();
    ++help_depth_;
    while (!done.is_set()) {
        job* work = take_first();
        if (work == nullptr) work = search(&done);
        if (work != nullptr) execute(work);
    }
    while (job* const work = pop_isolated()) execute(work);
    --help_depth_;
}

// A guest, or a worker that must not run what has nothing to do with its wait, takes what `take` gives it, or its mail, and
// sleeps.
template <class Take>
void worker::wait_without_helping(core_latch& done, Take&& take) noexcept {
    idle_rounds idle(home_.cpus() > 1);
    while (!done.is_set()) {
        job* work = take();
        if (work == nullptr) work = take_mail_waiting();
        if (work != nullptr) {
            execute(work);
            idle.restart();
        } else if (!idle.is_over()) {
            idle.once();
        } else {
            stats_.slept.add();
            const seats_elsewhere given_back(outer_);
            if (is_guest() && !home_.guests_take_seats()) sleep_.wait_unseated(place_, done);
            else sleep_.wait_for_latch_only(place_, done);
        }
    }
}

job* worker::steal_back(forked_job& awaited) noexcept {
    const std::uint32_t thief = awaited.thief.load(std::memory_order_acquire);  // WK2
    if (thief == forked_job::k_nobody) return nullptr;
    worker* const there = home_.participant_at(thief - 1);
    // What lies in the thief's queue belongs to the awaited job if that is what the thief runs: it came to it with an empty
    // queue. WK1: the answer is as new as the job that the steal is about to take.
    const auto runs_awaited = [&] {
        const job* const runs = there->running_.load(std::memory_order_relaxed);  // WK1
        return runs == &awaited || !step("help.ask");
    };
    const steal_result result = there->queue_.steal(runs_awaited);
    if (result.status == steal_status::taken) stats_.stolen.add();
    return result.what;
}

// ---------------------------------------------------------------------------------------------- searching

// The next job to run; null if `awaited` was set, or without one if the pool is stopping and has nothing left.
job* worker::search(core_latch* awaited) noexcept {
    if (job* const work = find_work()) return work;
    sleep_.start_looking();
    idle_rounds idle(home_.worker_count() <= home_.cpus());
    std::optional<unsigned> announced;
    const auto is_ended = [&] { return awaited == nullptr && sleep_.is_stopping(); };
    const auto asleep = [&](auto fall_asleep) {
        const seats_elsewhere given_back(outer_);
        const bool slept = fall_asleep();
        if (slept) stats_.slept.add();
        return slept;
    };
    while (awaited == nullptr || !awaited->is_set()) {
        if (sleep_.is_crowded()) asleep([&] { return sleep_.retire(place_, awaited); });
        // Asked before the look: what was queued before the pool was stopped is still found.
        const bool may_leave = is_ended();
        if (job* const work = find_work()) {
            sleep_.work_found();
            return work;
        }
        if (may_leave || (!step("stop.ask_first") && is_ended())) {
            mail_.close();
            if (!mail_.looks_empty()) continue;  // not stale: whoever was faster held the same lock
            sleep_.worker_leaves();
            return nullptr;
        }
        if (!idle.is_over() && !sleep_.is_search_crowded()) {
            idle.once();
        } else if (!announced) {
            announced = sleep_.announce_sleepy();
        } else {
            const unsigned events = *std::exchange(announced, std::nullopt);
            if (asleep([&] { return sleep_.fall_asleep(place_, events, awaited); })) idle.restart();
        }
    }
    sleep_.work_found();
    return nullptr;
}

// Own work comes before foreign work: whoever steals from this worker on behalf of a job that it runs must find
// nothing in its queue that was there before (steal_back).
job* worker::find_work() noexcept {
    ++searches_;
    if (job* const work = pop_isolated()) return work;
    if (job* const work = find_urgent()) return work;
    if (searches_ % k_injector_first == 0) {
        if (searches_ % k_low_first == 0) {
            if (job* const work = take_injected(priority::low)) return work;
        }
        if (job* const work = take_injected(priority::normal)) return work;
    }
    if (job* const work = find_own()) return work;
    if (job* const work = steal_from_anyone()) return work;
    if (job* const work = take_injected(priority::normal)) return work;
    return take_injected(priority::low);
}

job* worker::find_urgent() noexcept {
    job* const work = mail_.take();
    return work != nullptr ? work : take_injected(priority::high);
}

job* worker::find_own() noexcept {
    if (!tasks_.looks_empty()) {
        if (job* const work = tasks_.pop()) return work;
    }
    return steal_own_forked();
}

// The oldest of what this worker has forked in outer frames and would otherwise find when it returns to them.
job* worker::steal_own_forked() noexcept {
    while (!queue_.looks_empty()) {
        const steal_result result = queue_.steal(steal_anything{});
        if (result.status != steal_status::lost) return result.what;
    }
    return nullptr;
}

job* worker::take_injected(priority how_soon) noexcept {
    job* const work = home_.take(how_soon);
    if (work != nullptr) stats_.injected.add();
    return work;
}

steal_result worker::steal_from(worker& victim) noexcept {
    bool lost_one = false;
    for (worker_queue* const from : {&victim.queue_, &victim.tasks_}) {
        if (from->looks_empty()) continue;
        const steal_result result = from->steal(steal_anything{});
        if (result.status == steal_status::taken) return result;
        lost_one |= result.status == steal_status::lost;
    }
    return {lost_one ? steal_status::lost : steal_status::empty, nullptr};
}

// Guests first: they do nothing but their own call. Then every worker, from a random one on.
job* worker::steal_from_anyone() noexcept {
    job* work = nullptr;
    bool lost_one = false;
    const auto try_victim = [&](worker& victim) {
        if (&victim == this) return false;
        const steal_result result = steal_from(victim);
        lost_one |= result.status == steal_status::lost;
        work = result.what;
        return work != nullptr;
    };
    const auto try_workers = [&] {
        const unsigned n = home_.worker_count();
        unsigned place = rng_.below(n);
        for (unsigned i = 0; i < n; ++i, place = place + 1 == n ? 0 : place + 1) {
            if (try_victim(home_.worker_at(place))) return true;
        }
        return false;
    };
    stats_.searched.add();
    for (spin_wait backoff;; backoff.once()) {
        lost_one = false;
        if (home_.any_guest(try_victim) || try_workers()) {
            stats_.stolen.add();
            return work;
        }
        if (!lost_one) return nullptr;
        stats_.lost.add();
    }
}

}  // namespace heddle::detail

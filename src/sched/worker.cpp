// SPDX-License-Identifier: Apache-2.0
// worker.cpp - what a worker does that has nothing to run: search, help, wait, sleep.
#include <heddle/detail/sched/worker.hpp>

#include <optional>
#include <utility>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/step.hpp>
#include <heddle/detail/prim/spin_wait.hpp>

#include "idle_rounds.hpp"
#include "registry.hpp"

namespace heddle::detail {

namespace {

// The injector comes first on every search of this number, so that a pool which is always busy still gets to it.
constexpr unsigned k_injector_first = 64;

// A waiting worker that has taken on this many foreign jobs, one inside the other, takes on no more: each costs stack.
constexpr int k_most_help_depth = 64;

}  // namespace

HEDDLE_FAST_TLS thread_local constinit worker* worker::current_ = nullptr;

worker::worker(registry& home, kind what, unsigned place, worker_queue::shared_state& shared)
    : queue_(shared),
      sleep_(home.sleep()),
      home_(home),
      place_(place),
      kind_(what),
      rng_(place + 1) {}

void worker::execute(job* work) noexcept {
    job* const outer = running_.load(std::memory_order_relaxed);  // own value
    running_.store(work, std::memory_order_relaxed);              // WK1, published by the next push
    work->run(work, *this);
    running_.store(outer, std::memory_order_relaxed);  // WK1; stale: somebody does not help who could
}

void worker::work_until_stopped() noexcept {
    while (job* const work = search(nullptr)) execute(work);
}

// ---------------------------------------------------------------------------------------------- joining

// There is no memory to queue one more job: run the oldest, as a thief would. False: there is none.
bool worker::run_oldest() noexcept {
    const steal_result oldest = queue_.steal(steal_anything{});
    if (oldest.status == steal_status::taken) execute(oldest.what);
    return oldest.status != steal_status::empty;
}

void worker::finish(forked_job& work) noexcept {
    detail::sleep& sleep = work.owner->sleep_;
    const unsigned place = work.owner->place_;
    if (core_latch::set(&work.done)) sleep.latch_was_set(place);  // `work` may be gone
}

void worker::wait_for(forked_job& work) noexcept {
    if (home_.is_abandoned() && !work.done.is_set()) {
        die("after fork(), the child waits for a job that a thread of its parent had taken");
    }
    if (is_guest() || help_depth_ >= k_most_help_depth) {
        wait_without_helping(work);
    } else {
        help_until_done(work);
    }
}

void worker::help_until_done(forked_job& awaited) noexcept {
    ++help_depth_;
    while (!awaited.done.is_set()) {
        job* work = steal_back(awaited);
        if (work == nullptr) work = search(&awaited.done);
        if (work != nullptr) execute(work);
    }
    --help_depth_;
}

// A guest, or a worker whose stack is full of help, runs nothing but what the awaited job forked.
void worker::wait_without_helping(forked_job& awaited) noexcept {
    idle_rounds idle(home_.cpus() > 1);
    while (!awaited.done.is_set()) {
        if (job* const work = steal_back(awaited)) {
            execute(work);
            idle.restart();
        } else if (!idle.is_over()) {
            idle.once();
        } else {
            stats_.slept.add();
            sleep_.wait_for_latch_only(place_, awaited.done);
        }
    }
}

job* worker::steal_back(forked_job& awaited) noexcept {
    const std::uint32_t thief = awaited.thief.load(std::memory_order_relaxed);  // stale: nobody yet, no help this time
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
    while (awaited == nullptr || !awaited->is_set()) {
        if (sleep_.is_crowded() && sleep_.retire(place_, awaited)) stats_.slept.add();
        // Asked before the look: what was queued before the pool was stopped is still found.
        const bool may_leave = awaited == nullptr && sleep_.is_stopping();
        if (job* const work = find_work()) {
            sleep_.work_found();
            return work;
        }
        if (may_leave) {
            sleep_.worker_leaves();
            return nullptr;
        }
        if (!idle.is_over() && !sleep_.is_search_crowded()) {
            idle.once();
        } else if (!announced) {
            announced = sleep_.announce_sleepy();
        } else if (sleep_.fall_asleep(place_, *std::exchange(announced, std::nullopt), awaited)) {
            stats_.slept.add();
            idle.restart();
        }
    }
    sleep_.work_found();
    return nullptr;
}

job* worker::find_work() noexcept {
    if (!queue_.looks_empty()) {
        if (job* const own = queue_.pop()) return own;
    }
    const bool injector_first = ++searches_ % k_injector_first == 0;
    job* work = injector_first ? take_injected() : steal_from_anyone();
    if (work == nullptr) work = injector_first ? steal_from_anyone() : take_injected();
    return work;
}

job* worker::take_injected() noexcept {
    job* const work = home_.take_injected();
    if (work != nullptr) stats_.injected.add();
    return work;
}

// Guests first: they do nothing but their own call. Then every worker, from a random one on.
job* worker::steal_from_anyone() noexcept {
    job* work = nullptr;
    bool lost_one = false;
    const auto try_victim = [&](worker& victim) {
        if (&victim == this || victim.looks_empty()) return false;
        const steal_result result = victim.queue_.steal(steal_anything{});
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

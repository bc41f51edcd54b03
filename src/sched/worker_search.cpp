// SPDX-License-Identifier: Apache-2.0
// worker_search.cpp - how a worker without a job finds one, or falls asleep.
#include <optional>
#include <span>
#include <utility>

#include <heddle/detail/observe/trace_probe.hpp>
#include <heddle/detail/prim/spin_wait.hpp>
#include <heddle/detail/sched/worker.hpp>

#include "idle_rounds.hpp"
#include "platform/usdt.hpp"
#include "pool_core.hpp"
#include "victim_order.hpp"
#include "worker_parts.hpp"

namespace heddle::inline v0::detail {

namespace {

// On every 64th search the injector comes before the worker's own tasks, so that a pool that is always busy still takes injected
// jobs. On every 256th search tasks of low priority do, too.
constexpr unsigned k_injector_first = 64;
constexpr unsigned k_low_first = 256;

}  // namespace

// The next job to run. Null: `awaited` is set; or there is no `awaited`, and the pool stops and has no job left.
job* worker::search(core_latch* awaited) noexcept {
    traced_slice traced;
    sleep::searching searching(sleep_, place_);
    const unsigned workers = pool().workers().count();
    idle_rounds idle(workers <= pool().cpus(), idle_rounds::rounds_per_look(workers));
    std::optional<unsigned> announced;
    const auto is_ended = [&] { return awaited == nullptr && sleep_.is_stopping(); };
    const auto is_awaited_set = [&] { return awaited != nullptr && awaited->is_set(); };
    const auto asleep = [&](auto fall_asleep) {
        const seats_elsewhere outer_seats(outer_);
        if (is_traced()) pool().trace_counters();
        probe_sleep(&home_, place_);
        const bool slept = fall_asleep();
        probe_wake(&home_, place_);
        if (slept) stats_.slept.add();
        if (is_traced()) pool().trace_counters();
        return slept;
    };
    while (!is_awaited_set()) {
        // Asked before the look: a job that was queued before the pool was stopped is still found.
        const bool may_leave = is_ended();
        if (job* const work = find_work(awaited)) return work;
        traced.begin_once(trace_kind::search);
        if (may_leave) {
            mail().close();
            if (!mail().looks_empty()) continue;  // not stale: a faster sender held the same lock
            return nullptr;
        }
        if (idle.is_time_to_observe()) {
            const sleep_snapshot seen = searching.observe();
            if (seen.is_strict()) posts_.be_strict();  // a member that posts nothing for long must acknowledge it (SL6)
            if (seen.is_crowded() && asleep([&] { return searching.retire(awaited); })) continue;
        }
        if (!idle.is_over()) {
            idle.until_next_look(is_awaited_set);
        } else if (!announced) {
            announced = searching.announce_sleepy();
        } else {
            const unsigned events = *std::exchange(announced, std::nullopt);
            if (asleep([&] { return searching.fall_asleep(events, awaited); })) idle.restart();
        }
    }
    return nullptr;
}

// A worker takes its own jobs before those of others: a thread that steals back from this worker, on behalf of a job that this worker
// runs, must find no older job in the queue (steal_back).
job* worker::find_work(const core_latch* awaited) noexcept {
    const unsigned searches = ++parts_.searches;
    if (job* const work = pop_isolated()) return work;
    if (job* const work = find_urgent()) return work;
    if (searches % k_injector_first == 0) {
        if (searches % k_low_first == 0) {
            if (job* const work = take_injected(priority::low)) return work;
        }
        if (job* const work = take_injected(priority::normal)) return work;
    }
    if (job* const work = find_own()) return work;
    if (job* const work = steal_from_anyone(awaited)) return work;
    if (job* const work = take_injected(priority::normal)) return work;
    return take_injected(priority::low);
}

job* worker::find_urgent() noexcept {
    if (job* const work = mail().take()) {
        if (is_traced()) trace_note(trace_kind::took_mail);
        return work;
    }
    return take_injected(priority::high);
}

job* worker::find_own() noexcept {
    if (!tasks_.looks_empty()) {
        if (job* const work = pop_task(k_no_floor)) return work;
    }
    return steal_own_forked();
}

// The oldest job that this worker has forked in outer frames, which it would otherwise take back when it returns to them.
job* worker::steal_own_forked() noexcept {
    while (!queue_.looks_empty()) {
        const steal_result result = queue_.steal(steal_anything{});
        if (result.status != steal_status::lost) return result.what;
    }
    return nullptr;
}

job* worker::take_injected(priority how_soon) noexcept {
    job* const work = pool().injected().take(how_soon);
    if (work == nullptr) return nullptr;
    stats_.injected.add();
    if (is_traced()) trace_note(trace_kind::took_injected);
    return work;
}

steal_result worker::steal_from(worker& victim) noexcept {
    bool lost_one = false;
    for (worker_queue* const from : {&victim.queue_, &victim.tasks_}) {
        if (from->looks_empty()) continue;
        const steal_result result = from->steal(steal_anything{});
        if (result.status == steal_status::taken) {
            probe_steal(place_, victim.place_);
            if (is_traced()) victim.trace_theft_from(result.what, from == &victim.queue_);
            return result;
        }
        lost_one |= result.status == steal_status::lost;
    }
    return {lost_one ? steal_status::lost : steal_status::empty, nullptr};
}

// Called by the thief, which has the job: so the job and its context live.
void worker::trace_theft_from(const job* taken, bool is_forked) const noexcept {
    trace_note(trace_kind::stole, parts_.lane.get(), queued());
    const char* const label = is_forked ? static_cast<const forked_job*>(taken)->context->label : nullptr;
    if (label != nullptr) trace_text(label);
}

// Guests first, because they run only their own call. Then every worker. Every second search begins with those that are near; the others
// begin anywhere, because the large jobs may be far (docs/decisions/0017). The way around a large pool is long, and a chain of joins
// would wait for it at every step: it ends as soon as `awaited` is set.
job* worker::steal_from_anyone(const core_latch* awaited) noexcept {
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
        const worker_table& workers = pool().workers();
        const auto rings = parts_.searches % 2 == 0 ? parts_.rings : std::span<const place_range>();
        const auto is_done = [&](unsigned place) {
            return try_victim(workers.at(place)) || (awaited != nullptr && awaited->is_set());
        };
        visit_by_distance(rings, workers.count(), parts_.victims, is_done);
        return work != nullptr;
    };
    stats_.searched.add();
    for (spin_wait backoff;; backoff.once()) {
        lost_one = false;
        if (pool().any_guest_to_serve(try_victim) || try_workers()) {
            stats_.stolen.add();
            return work;
        }
        if (!lost_one) return nullptr;
        stats_.lost.add();
    }
}

}  // namespace heddle::inline v0::detail

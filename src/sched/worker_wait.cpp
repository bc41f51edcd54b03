// SPDX-License-Identifier: Apache-2.0
// worker_wait.cpp - how a worker or a guest waits for a latch: it runs what it may meanwhile, and then sleeps.
#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/observe/strand_probe.hpp>
#include <heddle/detail/observe/trace_probe.hpp>
#include <heddle/detail/sched/worker.hpp>
#include <heddle/mutex.hpp>

#include "idle_rounds.hpp"
#include "platform/usdt.hpp"
#include "pool_core.hpp"
#include "worker_parts.hpp"

namespace heddle::inline v0::detail {

namespace {

// A waiting worker that runs this many jobs nested in each other takes no more: each one needs stack.
#ifdef HEDDLE_MODEL
constexpr int k_most_help_depth = 1;
#else
constexpr int k_most_help_depth = 64;
#endif

constexpr const char* k_waits_in_child =
    "after fork(), the child waits for a job that a thread of its parent had taken";

}  // namespace

void worker::finish(forked_job& work) noexcept { set_latch(work.done, *work.context->owner); }

void worker::set_latch(core_latch& done, worker& waiter) noexcept {
    worker& sleeper = waiter.waiter();
    pool_core& home = sleeper.pool();
    sleep_place* const own_place = sleeper.parts_.own_place.get();
    const unsigned place = sleeper.place_;
    // The sleeper's pool may end as soon as the latch is set, and does not wait for a thread of another pool, which pins it.
    const worker* const self = current();
    const bool is_stranger = self == nullptr || &self->home_ != &home;
    const pool_life::pin pinned(is_stranger ? &home.life() : nullptr);
    if (core_latch::set(&done)) {  // the object that holds the latch may be gone
        if (own_place != nullptr) sleep::wake_alone(*own_place);
        else home.sleep().latch_was_set(place);
    }
}

std::uint32_t worker::waits_for() const noexcept { return parts_.waits.get(); }

worker& worker::waiter() noexcept {
    for (worker* one = this; one != nullptr; one = one->outer_) {
        if (!one->is_guest()) return *one;
    }
    return *this;
}

// May this worker run jobs of others while it waits?
bool worker::may_help() const noexcept {
    return !is_guest() && context_->isolated == nullptr && help_depth_ < k_most_help_depth &&
           !pool().life().is_abandoned();
}

// May this worker run a mailed job while it waits without helping?
auto worker::belongs_to_wait() const noexcept {
    return [region = context_->isolated](const injected_job& one) {
        return isolation::is_within(static_cast<const mailed_job&>(one).sent_in, region);
    };
}

bool worker::has_mail_to_take_waiting() noexcept {
    return mail().holds(belongs_to_wait()) || (is_called_back() && context_->isolated == nullptr);
}

job* worker::take_mail_waiting() noexcept {
    job* const work = mail().looks_empty() ? nullptr : mail().take_first(belongs_to_wait());
    if (work != nullptr && is_traced()) trace_note(trace_kind::took_mail);
    return work;
}

void worker::wait_for(forked_job& work) noexcept {
    if (work.done.is_set()) return;  // the joins above a stolen one: none of them need read the contended counters
    if (pool().life().is_abandoned()) die(k_waits_in_child);
    const wait_reason::scope waits(parts_.waits, wait_reason::k_fork);
    const auto run_of_thief = [&] { return run(steal_back(work)); };
    wait(work.done, run_of_thief);
}

void worker::wait_until(core_latch& done, const registry& by) noexcept { wait_until(done, by, floor(*this)); }

void worker::wait_until(core_latch& done, const registry& by, const floor& lowest) noexcept {
    const auto run_own = [&] { return run(pop_task(lowest.at_)); };
    if (static_cast<const pool_core&>(by).life().is_abandoned()) {
        while (run_own()) {}
        if (!done.is_set()) die(k_waits_in_child);
    }
    const wait_reason::scope waits(parts_.waits, wait_reason::k_latch);
    wait(done, run_own);
}

// While it exists, the calling thread acts as another member: one thread can be a member of several pools.
class worker::acting_as : immovable {
public:
    explicit acting_as(worker& role) noexcept : before_(current()) { set_current(&role); }
    ~acting_as() { set_current(before_); }

private:
    worker* const before_;
};

// `run_first` runs a job on which the latch depends. False: there is none.
void worker::wait(core_latch& done, function_ref<bool()> run_first) noexcept {
    const strand_pause measured;
    if (worker& in_other_pool = waiter(); &in_other_pool != this) {
        const acting_as worker_there(in_other_pool);
        const in_context same_region(in_other_pool, *context_);
        const auto run_here = [&] {
            const acting_as guest_here(*this);
            return run_first() || run(take_mail_waiting());
        };
        return in_other_pool.wait(done, run_here);
    }
    const seat_while_waiting seat(*this);
    if (may_help()) help_until(done, run_first);
    else if (is_guest() || pool().life().is_abandoned()) wait_without_helping(done, run_first);
    else wait_helpless(done, run_first);
}

void worker::help_until(core_latch& done, function_ref<bool()> run_first) noexcept {
    report_lock_held();
    ++help_depth_;
    while (!done.is_set()) {
        if (!run_first()) run(search(&done));
    }
    while (run(pop_isolated())) {}
    --help_depth_;
}

// A worker that must not help, or has no stack left for it. If every other worker waits in the same way, one with too little stack
// has to continue, because only workers take calls from outside.
void worker::wait_helpless(core_latch& done, function_ref<bool()> run_first) noexcept {
    const bool is_outermost =
        parts_.help.load(std::memory_order_relaxed) == help_state::gives;  // only this thread ends that
    if (is_outermost) stop_helping();
    wait_without_helping(done, run_first);
    if (!done.is_set()) help_until(done, run_first);
    if (!is_outermost) return;
    parts_.help.store(help_state::gives, std::memory_order_relaxed);  // stale: it is called back needlessly
    pool().helpers().help_again();
}

void worker::stop_helping() noexcept {
    const bool is_isolated = context_->isolated != nullptr;
    const help_state state = is_isolated ? help_state::cannot : help_state::rests;
    parts_.help.store(state, std::memory_order_relaxed);  // published by RG5
    if (pool().helpers().stop_helping()) return;
    if (is_isolated) pool().call_helper_back();
    else parts_.help.store(help_state::called_back, std::memory_order_relaxed);  // stale: called back again, needlessly
}

bool worker::try_call_back() noexcept {
    help_state seen = help_state::rests;
    return parts_.help.compare_exchange(seen, help_state::called_back, std::memory_order_seq_cst,
                                        std::memory_order_relaxed);  // WK3
}

bool worker::is_called_back() const noexcept {
    return parts_.help.load(std::memory_order_seq_cst) == help_state::called_back;  // WK3
}

// A member that posts nothing for long has to acknowledge strict mode before others can sleep (SL6).
void worker::acknowledge_strictness() noexcept {
    if (sleep_.counters().is_strict()) posts_.be_strict();
}

// A guest, or a worker that must not run unrelated jobs, runs the jobs that `run_first` finds, and its mail, and sleeps. Returns
// when the latch is set, or the worker is called back to help.
void worker::wait_without_helping(core_latch& done, function_ref<bool()> run_first) noexcept {
    acknowledge_strictness();
    idle_rounds idle(pool().cpus() > 1);
    traced_slice traced;
    // In a forked child no worker helps, even if it was called back in the parent.
    const bool may_be_called_back = context_->isolated == nullptr && !pool().life().is_abandoned();
    while (!done.is_set() && !(may_be_called_back && is_called_back())) {
        if (run_first() || run(take_mail_waiting())) {
            idle.restart();
        } else if (!idle.is_over()) {
            traced.begin_once(trace_kind::wait);
            idle.until_next_look([] { return false; });
        } else {
            stats_.slept.add();
            const seats_elsewhere outer_seats(outer_);
            const sleep::seat::given_back own_seat(seat_);
            probe_sleep(&home_, place_);
            if (is_alone()) sleep::wait_alone(*parts_.own_place, done);
            else sleep_.wait_for_latch(place_, done);
            probe_wake(&home_, place_);
        }
    }
}

job* worker::steal_back(forked_job& awaited) noexcept {
    const std::uint32_t thief = awaited.thief.load(std::memory_order_acquire);  // WK2
    if (thief == forked_job::k_not_stolen) return nullptr;
    parts_.waits.set(wait_reason::fork_at(thief - 1));
    worker* const there = pool().member_at(thief - 1);
    // If the thief runs the awaited job, everything in its queue was forked by that job, because the thief began it with an empty
    // queue. WK1: the answer is as new as the job that the steal is about to take.
    const auto runs_awaited = [&] {
        const job* const runs = there->running_.load(std::memory_order_relaxed);  // WK1
        return runs == &awaited;
    };
    const steal_result result = there->queue_.steal(runs_awaited);
    if (result.status != steal_status::taken) return nullptr;
    stats_.stolen.add();
    probe_steal(place_, there->place_);
    if (is_traced()) there->trace_theft_from(result.what, true);
    return result.what;
}

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// sleep.hpp - who sleeps, who is woken, and why no job is left behind: the protocol of src/sched/README.md.
//
// Every worker and every guest has a place in the protocol: its word, on which it sleeps. The place of a worker that
// searches is counted; a guest's, and that of a worker that waits for nothing but its latch, is not.
//
// Threads    job_posted, latch_was_set: any. The rest: the worker or guest whose place is given.
// Lifetime   owned by the registry; outlives every worker and every guest.
// Ordering   edges SL1 to SL5, in src/sched/README.md.
#pragma once

#include <cstdint>
#include <memory>

#include <heddle/config.hpp>

#include "../base/fence.hpp"
#include "../prim/core_latch.hpp"
#include "sleep_counters.hpp"

namespace heddle::detail {

class sleep_place;

// What the protocol must be able to ask of the pool.
class job_sources {
public:
    // Is there a job in any place where a worker could take it? Every place counts: one that is left out loses wake-ups.
    virtual bool any_job_visible() const noexcept = 0;

    // Is there a job that only this worker may run?
    virtual bool has_mail(unsigned place) const noexcept = 0;

    // Is there one that it runs even while it waits for its latch alone? Looks under the lock under which mail is queued.
    virtual bool has_mail_to_take_waiting(unsigned place) const noexcept = 0;

protected:
    ~job_sources() = default;
};

class HEDDLE_API sleep {
public:
    // `workers` places are counted, `guests` more follow them. No more than `seats` are taken by waking.
    sleep(unsigned seats, unsigned workers, unsigned guests, unsigned cpus, const job_sources& sources);
    ~sleep();

    // How often a poster fences for the sake of a searcher before it asks for one heavy fence instead: by then the fences
    // have cost as much.
    static constexpr unsigned k_fences_for_a_look = 128;

    // A job was queued: wakes a worker if one is needed. `fences` is the poster's own count of what it paid for that.
    HEDDLE_ALWAYS_INLINE void job_posted(unsigned& fences) noexcept {
        light_fence();  // SL1, poster
        if (counters_.want_notice()) [[unlikely]]
            job_posted_slow(fences);
    }

    // The same by a thread that may have no seat. It need not be as quick, and fences.
    void job_posted_from_outside() noexcept;

    // A worker begins and ends its life awake, with a seat.
    void worker_arrives() noexcept { counters_.add(sleep_counters::k_seat); }
    void worker_never_came() noexcept { counters_.add(-sleep_counters::k_seat); }
    void worker_leaves() noexcept { counters_.add(-sleep_counters::k_searcher - sleep_counters::k_seat); }

    // A worker without a job searches until work_found; leaving because a latch is set counts as found.
    void start_looking() noexcept { counters_.add(sleep_counters::k_searcher); }
    void work_found() noexcept;

    // More seats are taken than there are workers: a searching worker should sleep.
    bool is_crowded() const noexcept { return counters_.load().is_crowded(); }

    // More workers search than there are processors to run them.
    bool is_search_crowded() const noexcept { return counters_.load().searchers() > cpus_; }

    // A searching worker says that it is about to sleep; the result goes to fall_asleep.
    unsigned announce_sleepy() noexcept;

    // Sleeps until it is claimed, unless there is a reason not to. The worker is a searcher before and after.
    // `awaited` may be null. Returns true if the thread really slept.
    bool fall_asleep(unsigned place, unsigned announced, core_latch* awaited) noexcept;

    // The same for a worker that finds the pool crowded. False: it was not, any more.
    bool retire(unsigned place, core_latch* awaited) noexcept;

    // A guest comes in or goes; a guest or worker that waits for its latch alone gives its seat back meanwhile.
    void take_seat() noexcept { counters_.add(sleep_counters::k_seat); }
    void give_seat() noexcept;
    // Gives it back and goes on, perhaps posting jobs.
    void stand_up() noexcept;
    // Threads that have no seat will post jobs.
    void expect_standing() noexcept { counters_.be_careful(); }
    // It also returns for mail.
    void wait_for_latch_only(unsigned place, core_latch& awaited) noexcept;

    // The same for a guest that has none.
    void wait_unseated(unsigned place, core_latch& awaited) noexcept;

    // There are more seats, or fewer.
    void change_seats(unsigned before, unsigned after) noexcept;

    // The worker of `place` has got mail: wakes it, whether a seat is free or not.
    void mail_was_sent(unsigned place) noexcept;

    // The latch that `place` sleeps on was set.
    void latch_was_set(unsigned place) noexcept;

    // Wakes every worker for good: none sleeps any more.
    void stop() noexcept;
    bool is_stopping() const noexcept { return stopping_.load(std::memory_order_acquire); }  // SL4

    // In a forked child: forget the workers, which are gone.
    void abandon() noexcept { counters_.abandon(); }

    sleep_snapshot counters() const noexcept { return counters_.load(); }

    // What the word of `place` says, for a report: "awake", "asleep" …
    const char* state_of(unsigned place) const noexcept;

private:
    HEDDLE_COLD void job_posted_slow(unsigned& fences) noexcept;
    void ask_for_look(sleep_snapshot seen) noexcept;
    bool wake_one() noexcept;
    bool claim(unsigned place) noexcept;
    void wake_latch_only(unsigned place) noexcept;
    void wake_if_more(int most, sleep_snapshot seen) noexcept;
    bool sleep_registered(unsigned place, core_latch* awaited) noexcept;
    bool has_reason_to_stay_awake(unsigned place, const core_latch* awaited) const noexcept;
    void free_seats(std::uint64_t how_many, int wakes) noexcept;
    bool fence_sleeper() noexcept;

    sleep_counters counters_;
    const unsigned seats_;  // there were at first
    const unsigned workers_;
    const unsigned cpus_;
    const job_sources& sources_;
    const std::unique_ptr<sleep_place[]> place_;
    atomic<bool> stopping_{"stopping", false};
};

}  // namespace heddle::detail

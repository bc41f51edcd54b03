// SPDX-License-Identifier: Apache-2.0
// sleep.hpp - the sleep protocol: which workers sleep, when one is woken, and why no job is left behind (src/sched/README.md).
//
// Every worker and every guest has a place in the protocol: the word on which it sleeps. Three counters say how many
// workers sleep, on how many searchers posters may rely, and how many members have a seat. Two types are the evidence for the last two:
//
//     sleep::searching    exists while its worker searches, and knows whether the worker is counted as searching
//     sleep::seat         one for each member; `taken` and `given_back` say for how long the member is counted
//
// Threads    job_posted, job_posted_from_outside, latch_was_set, mail_was_sent, change_seats, stop, counters, state_of: any.
//            The rest: the worker or guest whose place or seat it is.
// Lifetime   owned by the pool; outlives every worker and every guest.
// Ordering   edges SL1 to SL6, in src/sched/README.md.
#pragma once

#include <cstdint>

#include <heddle/config.hpp>

#include "../base/cache_line.hpp"
#include "../base/fence.hpp"
#include "../prim/core_latch.hpp"
#include "../prim/shared_fence.hpp"
#include "sleep_counters.hpp"

namespace heddle::inline v0::detail {

class sleep_place;

// What the protocol asks of the pool.
class job_sources {
public:
    // 0: there is no job in any place where a worker could take it. Must look at every such place: an omission loses wake-ups.
    // Otherwise how many there are in one such place.
    virtual unsigned visible_jobs() const noexcept = 0;
    bool any_job_visible() const noexcept { return visible_jobs() > 0; }

    // Is there a job that only this worker may run?
    virtual bool has_mail(unsigned place) const noexcept = 0;

    // Is there a job that this worker runs even while it waits for its latch alone, or is the worker called back to help? Looks under
    // the lock under which mail is queued.
    virtual bool has_mail_to_take_waiting(unsigned place) const noexcept = 0;

    // Does every member know that the pool is strict, or sleep? See poster.
    virtual bool all_post_strictly() const noexcept = 0;

protected:
    ~job_sources() = default;
};

// What each member of the pool keeps for its posts.
class poster : immovable {
public:
    // How often it has fenced because a worker was searching; see sleep::job_posted.
    unsigned fences = 0;

    // The place at which its search for a sleeper begins.
    unsigned wakes_first = 0;

    // Does it know that the pool is strict, so that it never again posts a job without a fence?
    bool is_strict() const noexcept { return strict_.load(std::memory_order_acquire); }  // SL6
    void be_strict() noexcept {
        if (!strict_.load(std::memory_order_relaxed)) strict_.store(true, std::memory_order_release);  // own value; SL6
    }

    // Its thread begins, and does not know yet whether the pool is strict.
    void begin() noexcept {
        strict_.store(false, std::memory_order_relaxed);
    }  // ordered by the change of the counters after it

private:
    atomic<bool> strict_{"poster", true};  // a member without a thread posts nothing
};

class HEDDLE_API sleep {
public:
    class searching;
    class seat;

    // Places 0 to `workers` - 1 belong to workers, and `guests` more follow them. Waking never takes more than `seats` seats.
    sleep(unsigned seats, unsigned workers, unsigned guests, unsigned cpus, const job_sources& sources);
    ~sleep();
    sleep(const sleep&) = delete;
    sleep& operator=(const sleep&) = delete;

    // After this many fences for searchers, a poster asks for one heavy fence instead: the fences have cost as much by then.
    static constexpr unsigned k_fences_for_a_look = 128;

    // A job was queued: wakes a worker if one is needed.
    HEDDLE_ALWAYS_INLINE void job_posted(poster& by) noexcept {
        light_fence();  // SL1, poster
        if (counters_.want_notice()) [[unlikely]]
            job_posted_slow(by);
    }

    // The same for a thread that may have no seat. It fences, and need not be as fast.
    void job_posted_from_outside() noexcept;

    // Sleeps until the latch is set, or there is mail. The caller has given its seat back.
    void wait_for_latch(unsigned place, core_latch& awaited) noexcept;

    // The same for a guest without a place, on a word of its own; and how the setter of its latch wakes it.
    static void wait_alone(sleep_place& own, core_latch& awaited) noexcept;
    static void wake_alone(sleep_place& own) noexcept;

    // The number of seats changes.
    void change_seats(unsigned before, unsigned after) noexcept;

    // Threads without a seat will post jobs.
    void expect_standing() noexcept { counters_.be_careful(); }

    // The worker of `place` has got mail: wakes it, even if no seat is free.
    void mail_was_sent(unsigned place) noexcept;

    // The latch that `place` sleeps on was set.
    void latch_was_set(unsigned place) noexcept;

    // Wakes every worker. No worker sleeps after this.
    void stop() noexcept;
    bool is_stopping() const noexcept { return stopping_.load(std::memory_order_acquire); }  // SL4

    // In a forked child, which has none of the pool's threads: no worker sleeps, and none is ever woken.
    void abandon() noexcept;

    sleep_snapshot counters() const noexcept { return counters_.load(); }

    // Does the word of `place` say that it sleeps, in either way?
    bool is_asleep(unsigned place) const noexcept;

    // What the word of `place` says, for a report: "awake", "asleep" …
    const char* state_of(unsigned place) const noexcept;

private:
    HEDDLE_COLD void job_posted_slow(poster& by) noexcept;
    void ask_for_look(sleep_snapshot seen) noexcept;
    HEDDLE_COLD void wake(unsigned how_many, unsigned first) noexcept;
    HEDDLE_COLD void wake_some(unsigned most, sleep_snapshot seen, unsigned waker) noexcept;
    bool claim(unsigned place) noexcept;
    template <class HasMail>
    static void wait_latch_only(sleep_place& mine, core_latch& awaited, HasMail&& has_mail) noexcept;
    void wake_if_more(unsigned most, sleep_snapshot seen, unsigned waker) noexcept;
    bool has_reason_to_stay_awake(unsigned place, const core_latch* awaited) const noexcept;
    void free_one_seat() noexcept;
    void free_seats(unsigned how_many) noexcept;
    sleep_snapshot owe_look(sleep_snapshot seen) noexcept;
    bool fence_sleeper() noexcept;
    bool try_settle() noexcept;

    // A line of their own: every fork reads the counters, and while workers fall asleep or wake up they change often.
    alignas(k_cache_line) sleep_counters counters_;

    alignas(k_cache_line) const unsigned seats_;  // at construction
    const unsigned workers_;
    const unsigned guests_;
    const unsigned cpus_;
    const job_sources& sources_;
    sleep_place* const place_;  // owned, one for each place
    atomic<bool> stopping_{"stopping", false};
    shared_fence fence_;
    atomic<bool> settled_;  // in strict mode: every job that was posted without a fence has been seen
};

// A worker searches: it is awake and has no job. Ends when the worker has found a job, when its latch is set, and when the pool
// stops. No poster wakes a sleeper while a worker is counted as searching, so a worker that was counted looks for jobs that it leaves
// behind when its search ends. Most searches are short and end uncounted: two changes of the counters for each steal are what many
// processors cannot afford.
class [[nodiscard]] sleep::searching : immovable {
public:
    searching(sleep& protocol, unsigned place) noexcept : protocol_(protocol), place_(place) {}
    ~searching();

    // Reads the counters; to be called in every fruitless round. Counts this worker if a poster would otherwise wake a sleeper.
    sleep_snapshot observe() noexcept;

    // Says that the worker is about to sleep. The result goes to fall_asleep.
    unsigned announce_sleepy() noexcept;

    // Sleeps until the worker is claimed, unless there is a reason not to. The worker is not counted as searching while it sleeps.
    // `awaited` may be null. True: the thread really slept.
    bool fall_asleep(unsigned announced, core_latch* awaited) noexcept;

    // The same for a worker that finds the pool crowded. False: the pool is no longer crowded.
    bool retire(core_latch* awaited) noexcept;

private:
    std::uint64_t falling_asleep() const noexcept;
    bool sleep_registered(core_latch* awaited) noexcept;

    sleep& protocol_;
    const unsigned place_;
    bool is_counted_ = false;
    bool was_asleep_ = false;
};

// The seat of one member. A member that has a seat may compute; no worker is woken while all seats are taken. Whether a member
// is counted at all is decided once, here: a guest of a pool that counts its caller is not, and neither is a guest alone.
class sleep::seat : immovable {
public:
    enum class kind : std::uint8_t {
        counted,
        uncounted
    };

    seat(sleep& protocol, kind how) noexcept
        : protocol_(protocol),
          state_(how == kind::counted ? state::held : state::uncounted) {}

    class taken;
    class given_back;

    // The member arrives in the pool and leaves it: called by `taken`, and for guests by the pool (guest_pass).
    sleep_snapshot take() noexcept {
        return state_ == state::uncounted ? protocol_.counters() : protocol_.counters_.add(sleep_counters::k_seat);
    }
    void give_back() noexcept {
        if (state_ != state::uncounted) protocol_.free_one_seat();
    }

    bool is_counted() const noexcept { return state_ != state::uncounted; }

    // Does the member have a seat now, if it is present and awake?
    bool is_held() const noexcept { return state_ == state::held; }

    // A member inside `blocking` lends its seat to another and continues, and may post jobs (worker::lent_seat).
    bool is_lent() const noexcept { return state_ == state::lent; }
    void lend() noexcept;
    void reclaim() noexcept;

private:
    enum class state : std::uint8_t {
        uncounted,
        held,
        lent
    };

    sleep& protocol_;
    state state_;
};

// The member is present: a worker for the length of its thread's life.
class [[nodiscard]] sleep::seat::taken : immovable {
public:
    explicit taken(seat& mine) noexcept : mine_(mine) { mine_.take(); }
    ~taken() { mine_.give_back(); }

private:
    seat& mine_;
};

// The member sleeps, if it has a seat to give back.
class [[nodiscard]] sleep::seat::given_back : immovable {
public:
    explicit given_back(seat& mine) noexcept : mine_(mine.is_held() ? &mine : nullptr) {
        if (mine_ != nullptr) mine_->give_back();
    }
    ~given_back() {
        if (mine_ != nullptr) mine_->take();
    }

private:
    seat* const mine_;
};

}  // namespace heddle::inline v0::detail

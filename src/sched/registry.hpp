// SPDX-License-Identifier: Apache-2.0
// registry.hpp - everything that belongs to one pool: its workers, its guests, its injectors, its sleep.
//
// Threads    enter, leave, inject, blocking: any. The tables are sized at construction and never shrink.
// Lifetime   owned by a `pool`. A forked child leaves its parent's registries behind (lifecycle.hpp).
// Ordering   RG1  enter: guests_[slot].store(release)  ->  guest_at: guests_[slot].load(acquire)
//                 Whoever sees a guest's record sees it constructed.
//            RG2  leave: guests_inside_.fetch_and(release)  ->  enter: guests_inside_.compare_exchange(acquire)
//                 A guest finds its record as the guest before it left it.
//            RG3  add_worker: worker_count_.store(release)  ->  worker_count: worker_count_.load(acquire)
//                 Whoever sees the number of workers sees each of them constructed.
//            RG4  unpin: pins_.fetch_sub(release)  ->  ~registry: pins_.load(acquire)
//                 What another pool's thread did here for a waiter is done before the memory goes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include <heddle/detail/base/cache_line.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/prim/injector.hpp>
#include <heddle/detail/sched/guest.hpp>
#include <heddle/detail/sched/sleep.hpp>
#include <heddle/detail/sched/worker.hpp>
#include <heddle/options.hpp>
#include <heddle/priority.hpp>
#include <heddle/stats.hpp>

#include "lifecycle.hpp"
#include "worker_threads.hpp"

namespace heddle::detail {

class registry final : public job_sources, immovable {
public:
#ifdef HEDDLE_MODEL
    static constexpr unsigned k_guest_slots = 2;  // all that a scenario fills
#else
    static constexpr unsigned k_guest_slots = 64;
#endif
    static constexpr unsigned k_most_threads = sleep_counters::k_most - k_guest_slots;

    // Starts the threads and returns when each of them runs. Fewer may have been started than asked for.
    explicit registry(const pool_options& options);
    ~registry();

    worker* enter();
    void leave(worker& guest) noexcept;

    // Queues a job for any worker. False: the pool is closed.
    bool inject(injected_job& work, priority how_soon) noexcept;
    job* take(priority how_soon) noexcept { return injector_for(how_soon).take(); }

    bool has_injected_job() const noexcept {
        return std::ranges::any_of(injectors_, [](const injector& one) { return !one.looks_empty(); });
    }

    // Queues a job for one worker, and wakes it whatever the others do. Runs it here if that worker has ended.
    void send(unsigned place, mailed_job& work) noexcept;

    // job_sources: every place where a job can wait for a worker.
    bool any_job_visible() const noexcept override;
    bool has_mail(unsigned place) const noexcept override;
    bool has_mail_to_take_waiting(unsigned place) const noexcept override;

    // Calls f(guest) for each guest inside until it returns true; one that comes or goes meanwhile may be missed.
    template <class F>
    bool any_guest(F&& f) const noexcept {
        // Stale: a guest is missed or looked at in vain; the sleep protocol's look comes after its fence.
        for (std::uint64_t in = guests_inside_.load(std::memory_order_relaxed); in != 0; in &= in - 1) {
            worker* const guest = guest_at(static_cast<unsigned>(std::countr_zero(in)));
            if (guest != nullptr && f(*guest)) return true;
        }
        return false;
    }

    // How many workers there are, spare ones included. They may be looked at, whether they are awake or not.
    unsigned worker_count() const noexcept { return worker_count_.load(std::memory_order_acquire); }  // RG3
    worker& worker_at(unsigned place) const noexcept { return *workers_[place]; }
    worker* participant_at(unsigned place) const noexcept {
        return place < capacity_ ? workers_[place].get() : guest_at(place - capacity_);
    }
    unsigned place_count() const noexcept { return capacity_ + k_guest_slots; }

    // How many workers may compute at the same time; and how many threads, with a caller that is counted.
    unsigned worker_thread_count() const noexcept {
        return std::min(seats_.load(std::memory_order_relaxed), worker_count());  // stale: an old number
    }
    unsigned thread_count() const noexcept { return worker_thread_count() + counted_callers(); }

    // Or do they compute beside the workers?
    bool guests_take_seats() const noexcept { return !options_.count_caller; }
    unsigned cpus() const noexcept { return cpus_; }
    detail::sleep& sleep() noexcept { return sleep_; }
    const detail::sleep& sleep() const noexcept { return sleep_; }
    task_depot& task_memory() noexcept { return task_memory_; }
    const pool_options& options() const noexcept { return options_; }

    // Changes the number of seats. Throws std::invalid_argument if it is zero or beyond the limit.
    void resize(unsigned threads);

    // Around a call that blocks: the worker's seat is given to another, a new one if nobody sleeps.
    void begin_blocking() noexcept;
    void end_blocking() noexcept;

    // Ends the process with a message if the calling thread, or one that it waits for, is of this pool.
    void expect_outsider() const noexcept;

    // Ends the workers. Afterwards the pool takes in nothing, and only guests compute in it.
    void close(shutdown how) noexcept;
    bool is_closed() const noexcept {
        return closed_.load(std::memory_order_relaxed);  // stale: an injector that is closed tells
    }
    bool is_cancelled() const noexcept {
        return cancelled_.load(std::memory_order_relaxed);  // stale: one task more runs
    }

    // A thread of another pool is going to touch this one, after its waiter may have gone on.
    void pin() noexcept { pins_.fetch_add(1, std::memory_order_relaxed); }    // the pool is in use: it is not ending
    void unpin() noexcept { pins_.fetch_sub(1, std::memory_order_release); }  // RG4

    // A worker wants to wait without helping. False: then nobody would be left who helps.
    bool stop_helping() noexcept {
        return helpless_.fetch_add(1, std::memory_order_relaxed) + 1 < worker_count();  // stale: one helps who need not
    }
    void help_again() noexcept { helpless_.fetch_sub(1, std::memory_order_relaxed); }  // stale: see above

    pool_stats stats() const;
    void reset_stats();

    // In a forked child: the threads are gone, and whoever was inside is alone.
    void abandon() noexcept {
        sleep_.abandon();
        abandoned_ = true;
    }
    bool is_abandoned() const noexcept { return abandoned_; }

private:
    struct guest_slot {
        atomic<worker*> record{"guest", nullptr};
    };

    struct limits {
        unsigned workers;   // seats, and workers to begin with
        unsigned capacity;  // the most workers there can ever be
    };
    static limits limits_of(const pool_options& options);
    registry(const pool_options& options, limits size);

    unsigned counted_callers() const noexcept { return options_.count_caller ? 1 : 0; }
    bool is_seated() const noexcept;

    worker* guest_at(unsigned slot) const noexcept {
        return guests_[slot].record.load(std::memory_order_acquire);  // RG1
    }
    worker* make_guest(unsigned slot);
    bool add_worker();
    void join_threads() noexcept;
    pool_stats count_all() const;
    injector& injector_for(priority how_soon) noexcept { return injectors_[static_cast<unsigned>(how_soon)]; }

    const pool_options options_;
    const unsigned cpus_;
    const unsigned capacity_;
    const std::unique_ptr<std::unique_ptr<worker>[]> workers_;

    // Whoever comes or goes changes a word in each of these two, while others look at both: one line moves instead of two.
    alignas(k_cache_line) detail::sleep sleep_;
    atomic<std::uint64_t> guests_inside_{"guests", 0};  // bit i: a thread is in slot i
    static_assert(sizeof(guests_inside_) > 8 || sizeof(detail::sleep) + 8 <= k_cache_line,
                  "(the explorer's are larger)");

    alignas(k_cache_line) task_depot task_memory_;
    worker::shared_queues shared_queues_;
    std::array<injector, 3> injectors_;             // by priority
    std::array<guest_slot, k_guest_slots> guests_;  // records are made when a slot is first used, and kept
    std::mutex growth_;                             // held while threads are added
    worker_threads threads_;                        // entries are added under growth_
    mutable std::mutex stats_mutex_;
    pool_stats stats_before_;  // at the last reset; guarded by stats_mutex_
    std::optional<worker::as_current> maker_;
    atomic<unsigned> worker_count_{"workers", 0};
    atomic<unsigned> seats_;
    atomic<unsigned> helpless_{"helpless", 0};
    atomic<unsigned> pins_{"pins", 0};
    atomic<bool> cancelled_{"cancelled", false};
    atomic<bool> closed_{"closed", false};
    bool ended_ = false;  // no thread is added any more; guarded by growth_
    bool abandoned_ = false;
    std::optional<enlistment> enlisted_;  // while all of the above is there
};

}  // namespace heddle::detail

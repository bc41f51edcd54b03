// SPDX-License-Identifier: Apache-2.0
// pool_core.hpp - everything that belongs to one pool: its workers, its guests, its queues, its sleep. Its interface for
// templates is in <heddle/detail/sched/registry.hpp>.
//
// Each part has a class of its own. This one connects them: it is the source of jobs for the sleep protocol, lets guests in, and
// ends the pool.
//
// Threads    close, end: the pool's owner. The rest: any.
// Lifetime   owned by a `pool`. A forked child leaves its parent's pool_cores behind (lifecycle.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include <heddle/detail/base/cache_line.hpp>
#include <heddle/detail/observe/trace_probe.hpp>
#include <heddle/detail/sched/registry.hpp>
#include <heddle/detail/sched/sleep.hpp>
#include <heddle/detail/sched/worker.hpp>
#include <heddle/pool_options.hpp>

#include "guest_table.hpp"
#include "helper_count.hpp"
#include "injection.hpp"
#include "lifecycle.hpp"
#include "placement.hpp"
#include "pool_life.hpp"
#include "pool_statistics.hpp"
#include "task_depot.hpp"
#include "worker_table.hpp"

namespace heddle::inline v0::detail {

class pool_core final : public registry, public job_sources {
public:
    static constexpr unsigned k_guest_slots = guest_table::k_slots;
    static constexpr unsigned k_most_threads = sleep_counters::k_most - k_guest_slots;

    // Starts the threads and returns when each of them runs. The system may refuse some.
    explicit pool_core(const pool_options& options);
    ~pool_core() { end(); }

    // Afterwards no other thread touches the pool. Called before the destructor begins: its workers still make virtual calls.
    void end() noexcept;

    // Ends the workers. Afterwards the pool accepts nothing, and only guests compute in it.
    void close(shutdown how) noexcept;

    // Ends the process with a message if the calling thread, or one that waits for it, belongs to this pool.
    void expect_outsider() const noexcept;

    // The calling thread becomes a guest in a slot; null: all slots are taken. Throws std::bad_alloc.
    worker* enter() {
        worker* const guest = guests_.enter(shared_queues_);
        if (guest == nullptr) return nullptr;
        if (guest->own_seat().take().is_strict()) [[unlikely]]
            guest->posts().be_strict();
        if (is_traced()) [[unlikely]]
            trace_entry_of(*guest);
        return guest;
    }
    worker* enter_or_delegate(call_body body, void* argument);
    void leave(worker& guest) noexcept;

    // job_sources: every place where a job can wait for a worker.
    unsigned visible_jobs() const noexcept override;
    bool has_mail(unsigned place) const noexcept override;
    bool has_mail_to_take_waiting(unsigned place) const noexcept override;
    bool all_post_strictly() const noexcept override;

    // Calls f(guest) for each guest that workers may help, until it returns true. In a pool whose one thread is its caller, workers
    // run only jobs that were queued for them.
    template <class F>
    bool any_guest_to_serve(F&& f) const noexcept {
        return workers_.thread_count() > 0 && guests_.any_guest(std::forward<F>(f));
    }

    // The member with this place; null: there is none.
    worker* member_at(unsigned place) const noexcept {
        const unsigned first_guest = workers_.capacity();
        return place < first_guest ? &workers_.at(place) : guests_.guest_at(place - first_guest);
    }

    // Changes the number of threads. Throws std::invalid_argument if it is zero or beyond the limit.
    void resize(unsigned threads);

    // Makes a worker that waits without helping, and may help, help again.
    void call_helper_back() noexcept;

    // A guest of a pool that counts its caller computes beside the workers and takes no seat.
    detail::sleep::seat::kind guest_seats() const noexcept {
        using kind = detail::sleep::seat::kind;
        return options_.count_caller ? kind::uncounted : kind::counted;
    }
    unsigned counted_callers() const noexcept { return options_.count_caller ? 1 : 0; }

    // For the trace: the number of this pool, and how many of its threads are busy or asleep and how many jobs are queued.
    unsigned trace_number() const noexcept { return trace_number_; }
    HEDDLE_COLD void trace_counters() const noexcept;

    unsigned cpus() const noexcept { return cpus_; }
    const placement& places() const noexcept { return places_; }
    const pool_options& options() const noexcept { return options_; }
    detail::sleep& sleep() noexcept { return sleep_; }
    const detail::sleep& sleep() const noexcept { return sleep_; }
    const guest_table& guests() const noexcept { return guests_; }
    worker_table& workers() noexcept { return workers_; }
    const worker_table& workers() const noexcept { return workers_; }
    injection& injected() noexcept { return injected_; }
    const injection& injected() const noexcept { return injected_; }
    helper_count& helpers() noexcept { return helpers_; }
    pool_life& life() noexcept { return life_; }
    const pool_life& life() const noexcept { return life_; }
    pool_statistics& statistics() noexcept { return statistics_; }
    task_depot& task_memory() noexcept { return task_memory_; }
    worker::shared_queues& shared_queues() noexcept { return shared_queues_; }

    // In a forked child: the threads do not exist, and a thread that was inside is alone.
    void abandon() noexcept {
        sleep_.abandon();
        workers_.abandon();
        life_.abandon();
    }

    // Around a fork: a child that continues in its parent's pool must find no lock taken that it needs.
    HEDDLE_LOCK_IS_LEFT void before_fork() noexcept {
        task_memory_.before_fork();
        guests_.before_fork();
    }
    HEDDLE_LOCK_IS_LEFT void after_fork() noexcept {
        guests_.after_fork();
        task_memory_.after_fork();
    }

private:
    struct limits {
        unsigned workers;     // seats, and workers to begin with
        unsigned capacity;    // the largest number of workers there can ever be
        unsigned cpus;        // on how many processors they run
        topology processors;  // on which; empty: the system places them
    };
    static limits limits_of(const pool_options& options);
    pool_core(const pool_options& options, limits size);

    void run_leftovers() noexcept;
    HEDDLE_COLD void trace_entry_of(worker& guest) const noexcept;

    // The thread that made the pool, if that is its first worker.
    struct maker {
        explicit maker(worker& self) noexcept : current(self), present(std::in_place, self) {}
        const worker::as_current current;
        std::optional<worker::presence> present;  // until the pool is closed
    };

    const pool_options options_;
    const unsigned cpus_;
    const placement places_;
    const unsigned trace_number_ = trace_pool_number();

    // Each search reads a word of the second one, which changes only when a guest enters or leaves.
    detail::sleep sleep_;
    alignas(k_cache_line) guest_table guests_;

    alignas(k_cache_line) task_depot task_memory_;
    worker::shared_queues shared_queues_;
    injection injected_;  // open from the start of the first worker on
    helper_count helpers_;
    pool_life life_;
    pool_statistics statistics_;
    worker_table workers_;
    std::optional<maker> maker_;
    std::optional<enlistment> enlisted_;  // while all of the above exists
};

inline pool_core& registry::core() noexcept { return static_cast<pool_core&>(*this); }
inline const pool_core& registry::core() const noexcept { return static_cast<const pool_core&>(*this); }

}  // namespace heddle::inline v0::detail

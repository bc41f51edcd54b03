// SPDX-License-Identifier: Apache-2.0
// worker.hpp - one participant of a pool: a worker thread, or a guest that takes part for the length of one call.
//
// Here is the inlined half, what every fork does. The searching, helping and sleeping half is src/sched/worker.cpp.
//
// Threads    everything: the thread that the worker is. looks_empty: any thief. finish: the thief of the job.
// Lifetime   owned by the registry, in a table sized at construction; freed only with the pool.
// Ordering   WK1  execute: running_.store; push publishes by DQ1  ->  steal_back: running_.load after DQ1's acquire
//                 A thief that sees a job sees under which stolen job it was forked, or a later state.
#pragma once

#include <cstddef>
#include <cstdint>

#include <heddle/config.hpp>

#include "../base/cache_line.hpp"
#include "../base/compiler.hpp"
#include "../base/immovable.hpp"
#include "../observe/worker_stats.hpp"
#include "../prim/rng.hpp"
#include "forked_job.hpp"
#include "sleep.hpp"
#include "worker_queue.hpp"

namespace heddle::detail {

class registry;

class HEDDLE_API worker {
public:
    enum class kind : std::uint8_t {
        worker,
        guest
    };

    // The place of a guest whom no thief knows of.
    static constexpr unsigned k_nowhere = ~0u;

    worker(registry& home, kind what, unsigned place, worker_queue::shared_state& shared);

    // The worker that the calling thread is, or null outside every pool.
    static worker* current() noexcept { return current_; }

    // Queues a job for anyone.
    HEDDLE_ALWAYS_INLINE position fork(forked_job& work) noexcept {
        position at = queue_.push(&work, [this] { return run_oldest(); });
        HEDDLE_OPAQUE(at);  // it lives across the user's code: one register for it spares a spill
        sleep_.job_posted();
        return at;
    }

    // The job that was forked at `at`, now the youngest, is wanted. True: run it here. False: a thief has it.
    HEDDLE_ALWAYS_INLINE bool take_back(position at) noexcept { return queue_.reclaim(at); }

    // Waits until a thief has finished the job: helps meanwhile, then sleeps.
    HEDDLE_COLD void wait_for(forked_job& work) noexcept;

    // Called by the thief when the job has run: after this the job's frame may be gone.
    static void finish(forked_job& work) noexcept;

    // Has it nothing to steal? A hint, as the queue's.
    bool looks_empty() const noexcept { return queue_.looks_empty(); }

    // Runs a job that was not forked under the one that is running.
    void execute(job* work) noexcept;

    // The life of a worker thread: searches, runs and sleeps until the pool stops.
    void work_until_stopped() noexcept;

    // While it lives, the calling thread is this worker.
    class as_current : immovable {
    public:
        explicit as_current(worker& self) noexcept : self_(self) {
            self.outer_ = current_;
            current_ = &self;
        }
        ~as_current() { current_ = self_.outer_; }

    private:
        worker& self_;
    };

    registry& home() const noexcept { return home_; }
    unsigned place() const noexcept { return place_; }
    bool is_guest() const noexcept { return kind_ == kind::guest; }
    worker* outer() const noexcept { return outer_; }  // what the thread was before it became this one
    const worker_stats& stats() const noexcept { return stats_; }

    // For a report: how many jobs it has queued, and whether it runs one that it got from elsewhere.
    std::size_t queued() const noexcept { return queue_.size_hint(); }
    bool runs_a_job() const noexcept {
        return running_.load(std::memory_order_relaxed) != nullptr;  // stale: what it did a moment ago
    }

private:
    HEDDLE_COLD bool run_oldest() noexcept;
    void help_until_done(forked_job& awaited) noexcept;
    void wait_without_helping(forked_job& awaited) noexcept;
    job* steal_back(forked_job& awaited) noexcept;
    job* search(core_latch* awaited) noexcept;
    job* find_work() noexcept;
    job* take_injected() noexcept;
    job* steal_from_anyone() noexcept;

    HEDDLE_FAST_TLS static thread_local constinit worker* current_;

    worker_queue queue_;  // first: a fork's code then needs one address for both

    // Written by this worker only.
    sleep& sleep_;
    registry& home_;
    worker* outer_ = nullptr;
    const unsigned place_;
    const kind kind_;
    int help_depth_ = 0;
    unsigned searches_ = 0;
    rng rng_;
    worker_stats stats_;

    // The innermost job that this worker got from elsewhere and is running; read by the one who waits for it.
    atomic<job*> running_{"running", nullptr};
};

}  // namespace heddle::detail

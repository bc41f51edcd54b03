// SPDX-License-Identifier: Apache-2.0
// worker.hpp - one participant of a pool: a worker thread, or a guest that takes part for the length of one call.
//
// Here is the inlined half, what every fork does. The searching, helping and sleeping half is src/sched/worker.cpp.
//
// It has two queues. `queue_` holds what is forked and reclaimed in strict nesting, and its owner takes nothing else from its
// young end (docs/decisions/0003). `tasks_` holds what is spawned, and its owner pops it whenever it waits.
//
// Threads    everything: the thread that the worker is. looks_empty, mail: any. finish: the thief of the job.
// Lifetime   owned by the registry, in a table sized at construction; freed only with the pool.
// Ordering   WK1  execute: running_.store; push publishes by DQ1  ->  steal_back: running_.load after DQ1's acquire
//                 A thief that sees a job sees under which stolen job it was forked, or a later state.
//            WK2  thief: thief.store(release)  ->  steal_back: thief.load(acquire)
//                 Who sees a thief sees its record, though it may have been made after the wait began.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <heddle/config.hpp>
#include <heddle/priority.hpp>

#include "../base/cache_line.hpp"
#include "../base/compiler.hpp"
#include "../base/immovable.hpp"
#include "../observe/worker_stats.hpp"
#include "../prim/injector.hpp"
#include "../prim/rng.hpp"
#include "forked_job.hpp"
#include "mailed_job.hpp"
#include "sleep.hpp"
#include "task_context.hpp"
#include "task_memory.hpp"
#include "worker_queue.hpp"

namespace heddle::detail {

class registry;

class HEDDLE_API worker {
public:
    enum class kind : std::uint8_t {
        worker,
        guest
    };

    static constexpr position k_nothing_isolated = std::numeric_limits<position>::max();

    // The place of a guest whom no thief knows of.
    static constexpr unsigned k_nowhere = ~0u;

    // What the queues of all workers have in common.
    struct shared_queues {
        worker_queue::shared_state forked;
        worker_queue::shared_state spawned;
    };

    worker(registry& home, kind what, unsigned place, shared_queues& shared);

    // The worker that the calling thread is, or null outside every pool.
    static worker* current() noexcept {
        if constexpr (k_reaches_thread_locals) return current_;
        else return current_by_call();
    }

    // Queues a job for anyone.
    HEDDLE_ALWAYS_INLINE position fork(forked_job& work) noexcept {
        job* queued = &work;
        HEDDLE_OPAQUE_ADDRESS(queued);
        position at = queue_.push(queued, [this] { return run_oldest(); });
        HEDDLE_OPAQUE(at);  // it lives across the user's code: one register for it spares a spill
        sleep_.job_posted(fences_);
        return at;
    }

    // The job that was forked at `at`, now the youngest, is wanted. True: run it here. False: a thief has it.
    HEDDLE_ALWAYS_INLINE bool take_back(position at) noexcept { return queue_.reclaim(at); }

    // Waits until a thief has finished the job: helps meanwhile, then sleeps.
    HEDDLE_COLD void wait_for(forked_job& work) noexcept;

    // Called by the thief when the job has run: after this the job's frame may be gone.
    static void finish(forked_job& work) noexcept;

    // Queues a task for anyone; this worker takes its youngest first. The same job may be queued several times.
    void spawn(job& task) noexcept;

    // May a task that nobody waits for go to this worker's own queue? A guest's goes with the guest; inside `isolate`, whoever waits
    // takes what is in the queue for a part of what it waits for.
    bool takes_detached_tasks() const noexcept { return !is_guest() && context_->isolated == nullptr; }

    // Takes a task of its own that was spawned at `at` out of the queue, after running what was spawned later. False: somebody else
    // has taken it.
    bool take_back_task(const job& task, position at) noexcept;

    // Where the tasks begin that this worker spawns from now on.
    position next_task() noexcept { return tasks_.end(); }

    // Waits until `done` is set, which `set_latch` does for this worker. Runs what is there to run meanwhile, or, if it must not
    // take on strange work, only tasks that it has spawned at `floor` or later.
    HEDDLE_COLD void wait_until(core_latch& done, position floor) noexcept;

    // Sets the latch that `waiter` waits for; the waiter, and the frame of the latch, may be gone afterwards.
    static void set_latch(core_latch& done, worker& waiter) noexcept;

    // Runs one job, if there is one to be had: whosever it is, or only what this worker has queued itself.
    bool run_one() noexcept;
    bool run_one_of_own() noexcept;

    // Jobs that only this worker may run.
    injector& mail() noexcept { return mail_; }
    const injector& mail() const noexcept { return mail_; }

    // Is there mail that it takes even while it waits for nothing but its latch? For what it waits for may wait for that.
    bool has_mail_to_take_waiting() noexcept;

    // Has it nothing to steal? A hint, as the queue's.
    bool looks_empty() const noexcept { return queue_.looks_empty() && tasks_.looks_empty(); }

    const task_context& context() const noexcept { return *context_; }

    // While it lives, what this worker forks inherits other properties.
    class in_context : immovable {
    public:
        in_context(worker& self, const stop_chain* stop, const isolation* isolated) noexcept
            : self_(self),
              mine_{&self, stop, isolated},
              outer_(self.context_) {
            self.context_ = &mine_;
        }
        in_context(worker& self, const task_context& like) noexcept : in_context(self, like.stop, like.isolated) {}
        ~in_context() { self_.context_ = outer_; }

    private:
        worker& self_;
        const task_context mine_;
        const task_context* const outer_;
    };

    task_cache& memory() noexcept { return memory_; }

    // Runs a job that was not forked under the one that is running.
    void execute(job* work) noexcept;

    // Is this thread in a call of `blocking`, and does not wait for a job there? Then its seat is another's already.
    bool is_in_blocking() const noexcept { return in_blocking_; }
    void set_in_blocking(bool is) noexcept { in_blocking_ = is; }

    // Is this job, or any, being run somewhere on this thread's stack?
    bool is_running(const job* work) const noexcept;
    bool is_running_anything() const noexcept { return executing_ != nullptr; }

    // The life of a worker thread: searches, runs and sleeps until the pool stops.
    void work_until_stopped() noexcept;

    // While it lives, the calling thread is this worker.
    class as_current : immovable {
    public:
        explicit as_current(worker& self) noexcept : self_(self) {
            self.outer_ = current();
            set_current(&self);
        }
        ~as_current() { set_current(self_.outer_); }

    private:
        worker& self_;
    };

    // Who waits for a call in another pool, and for the call that he is making himself. Unchanged as long as he waits, whatever his
    // thread does meanwhile.
    struct awaited_call {
        const registry* by;
        const awaited_call* outer;
    };
    awaited_call awaits() const noexcept { return {&home_, call_}; }

    // While it lives, this worker makes a call for a worker of another pool, which waits there; null: nobody of a pool does.
    class serving : immovable {
    public:
        serving(worker& self, const awaited_call* call) noexcept : self_(self), before_(self.call_) {
            self.call_ = call;
        }
        ~serving() { self_.call_ = before_; }

    private:
        worker& self_;
        const awaited_call* const before_;
    };

    // Does somebody of this pool wait for what the worker is doing, directly or through other pools?
    bool is_awaited_in(const registry& pool) const noexcept;

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
    struct execution;
    class seat_while_waiting;
    class seats_elsewhere;

    HEDDLE_COLD bool run_oldest() noexcept;
    template <class TakeInstead>
    void help_until(core_latch& done, TakeInstead&& take_first) noexcept;
    template <class Take>
    void wait_without_helping(core_latch& done, Take&& take) noexcept;
    job* steal_back(forked_job& awaited) noexcept;
    job* search(core_latch* awaited) noexcept;
    job* find_work() noexcept;
    job* pop_isolated() noexcept;
    job* take_mail_waiting() noexcept;
    job* find_urgent() noexcept;
    job* find_own() noexcept;
    job* steal_own_forked() noexcept;
    job* take_injected(priority how_soon) noexcept;
    job* steal_from_anyone() noexcept;
    steal_result steal_from(worker& victim) noexcept;
    bool may_help() const noexcept;
    auto belongs_to_wait() const noexcept;

    static void set_current(worker* self) noexcept {
        if constexpr (k_reaches_thread_locals) current_ = self;
        else set_current_by_call(self);
    }
    static worker* current_by_call() noexcept;
    static void set_current_by_call(worker* self) noexcept;

    // What the calling thread is at the moment. Nobody takes its address: g++ 12 with -fsanitize=undefined compares that with null by
    // the flags of an addition, which the linker then replaces by an instruction that sets none.
    HEDDLE_FAST_TLS static thread_local constinit worker* current_;

    worker_queue queue_;  // first: a fork's code then needs one address for both

    // Written by this worker only.
    sleep& sleep_;
    const task_context* context_ = &base_context_;
    registry& home_;
    worker* outer_ = nullptr;
    const awaited_call* call_ = nullptr;  // see serving
    const unsigned place_;
    const kind kind_;
    bool in_blocking_ = false;
    int help_depth_ = 0;
    unsigned searches_ = 0;
    unsigned fences_ = 0;  // see sleep::job_posted
    const task_context base_context_{this};
    const execution* executing_ = nullptr;  // what is on this thread's stack, from the innermost outwards
    task_cache memory_;
    rng rng_;
    worker_stats stats_;

    worker_queue tasks_;
    position isolated_from_ = k_nothing_isolated;  // the first task of its own that belongs to an isolated scope
    injector mail_;

    // The innermost job that this worker got from elsewhere and is running; read by the one who waits for it.
    atomic<job*> running_{"running", nullptr};
};

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// worker.hpp - one member of a pool: a worker thread, or a guest that takes part for the length of one call.
//
// This file has the inlined half, which every fork runs. The rest is in src/sched: worker.cpp (running), worker_wait.cpp,
// worker_search.cpp; worker_parts.hpp has the state that only these use.
//
// A worker has two queues. `queue_` holds jobs that are forked and reclaimed in strict nesting, and its owner takes nothing else
// from its young end (docs/decisions/0003). `tasks_` holds spawned tasks, and its owner pops them whenever it waits.
//
// Threads    everything: the thread of the worker. looks_empty, mail, try_call_back: any. finish: the thief of the job.
// Lifetime   owned by the pool, in a table sized at construction; freed only with the pool.
// Ordering   WK1  execute: running_.store; push publishes by DQ1  ->  steal_back: running_.load after DQ1's acquire
//                 A thief that sees a job sees under which stolen job it was forked, or a later state.
//            WK2  thief: thief.store(release)  ->  steal_back: thief.load(acquire)
//                 A thread that sees a thief sees the thief's record, even if that was made after the wait began.
//            WK3  try_call_back: help.compare_exchange(seq_cst); read the word (seq_cst)
//                 sleeper: word (seq_cst); help.load(seq_cst)
//                 Either the sleeper is seen and woken, or it sees the call before it sleeps.
#pragma once

#include <cstddef>
#include <cstdint>

#include <heddle/config.hpp>
#include <heddle/priority.hpp>

#include "../base/compiler.hpp"
#include "../base/function_ref.hpp"
#include "../base/happens_before.hpp"
#include "../base/immovable.hpp"
#include "../observe/worker_stats.hpp"
#include "sleep.hpp"
#include "task_context.hpp"
#include "task_memory.hpp"

// The queue that workers keep their jobs in: HEDDLE_QUEUE of config.hpp.
#if HEDDLE_QUEUE == HEDDLE_QUEUE_DEQUE
#include "../prim/deque.hpp"
namespace heddle::inline v0::detail {
using worker_queue = deque;
}
#elif HEDDLE_QUEUE == HEDDLE_QUEUE_LOCKED
#include "../prim/locked_deque.hpp"
namespace heddle::inline v0::detail {
using worker_queue = locked_deque;
}
#else
#include "../prim/global_queue.hpp"
namespace heddle::inline v0::detail {
using worker_queue = global_queue;
}
#endif

namespace heddle::inline v0::detail {

class injector;
class pool_core;
class registry;

class HEDDLE_ABI_TAG HEDDLE_API worker {
public:
    enum class kind : std::uint8_t {
        worker,
        guest
    };

    static constexpr position k_nothing_isolated = INT64_MAX;

    // The place of a guest that computes alone: no thief knows of it, and the guest sleeps on a word of its own.
    static constexpr unsigned k_nowhere = ~0u;

    // What the queues of all workers have in common.
    struct shared_queues {
        worker_queue::shared_state forked;
        worker_queue::shared_state spawned;
    };

    worker(pool_core& home, kind what, unsigned place, shared_queues& shared);
    ~worker();

    // The worker that the calling thread is, or null outside every pool.
    static worker* current() noexcept {
        if constexpr (k_reaches_thread_locals) return current_;
        else return current_by_call();
    }

    // What a thread in no pool carries (carried_pointer.hpp).
    static void* carried_outside() noexcept {
        if constexpr (k_reaches_thread_locals) return carried_outside_;
        else return carried_outside_by_call();
    }
    static void carry_outside(void* what) noexcept;

    // Queues a job for any worker.
    HEDDLE_ALWAYS_INLINE position fork(forked_job& work) noexcept {
        if constexpr (k_program_is_checked) happens_before(&work);
        job* queued = &work;
        HEDDLE_OPAQUE_ADDRESS(queued);
        position at = queue_.push(queued, [this] { return run_oldest(); });
        HEDDLE_OPAQUE(at);  // it lives across the user's code: one register for it avoids a spill
        sleep_.job_posted(posts_);
        return at;
    }

    // The job that was forked at `at`, now the youngest, is wanted. True: run it here. False: a thief has it.
    HEDDLE_ALWAYS_INLINE bool take_back(position at) noexcept { return queue_.reclaim(at); }

    // Waits until a thief has finished the job: helps meanwhile, then sleeps.
    HEDDLE_COLD void wait_for(forked_job& work) noexcept;

    // Called by the thief when the job has run. The job's frame may be gone afterwards.
    static void finish(forked_job& work) noexcept;

    // Queues a task for any worker. This worker takes its youngest task first. The same job may be queued several times.
    void spawn(job& task) noexcept;

    // Does this worker run its queue of tasks until the queue is empty? A guest runs only the tasks of its scopes, and a worker that
    // has left its pool runs none.
    bool runs_detached_tasks() const noexcept { return !is_guest() && !has_left_; }

    // May a task that no code waits for go to this worker's own queue? Not inside `isolate`, where a wait runs every task of the
    // queue as a part of what it waits for.
    bool takes_detached_tasks() const noexcept { return runs_detached_tasks() && context_->isolated == nullptr; }

    // Takes a task of its own that was spawned at `at` out of the queue. Runs the tasks that were spawned later first; inside
    // `isolate` it leaves them where they are. False: the task has been taken, by a thief or by this worker.
    bool take_back_task(const job& task, position at) noexcept;

    // The position of the next task that this worker spawns.
    position next_task() noexcept { return tasks_.end(); }

    // Marks the tasks that this worker spawns while it exists. Strictly nested.
    class floor : immovable {
    public:
        explicit floor(worker& self) noexcept : self_(self), at_(self.tasks_.end()), outer_(self.floors_) {
            self.floors_ = this;
        }
        ~floor() { self_.floors_ = outer_; }

        bool is_innermost() const noexcept { return self_.floors_ == this; }

    private:
        friend worker;
        worker& self_;
        position at_;  // never above the end of the queue
        floor* const outer_;
    };

    // Waits until a thread of the pool `by` sets `done` by `set_latch`. Runs any jobs meanwhile; a worker that must not run
    // unrelated jobs runs only tasks that it has spawned since `lowest` was made, or since the wait began.
    HEDDLE_COLD void wait_until(core_latch& done, const registry& by, const floor& lowest) noexcept;
    HEDDLE_COLD void wait_until(core_latch& done, const registry& by) noexcept;

    // Sets the latch that `waiter` waits for. The waiter, and the frame of the latch, may be gone afterwards.
    static void set_latch(core_latch& done, worker& waiter) noexcept;

    // The member that waits for this thread: its worker, in this pool or in a pool from which it was called here, or else this
    // guest.
    worker& waiter() noexcept;
    const worker& waiter() const noexcept { return const_cast<worker*>(this)->waiter(); }

    // If it waits without helping only because its stack is full: makes it help again. True: it has to be woken (WK3).
    bool try_call_back() noexcept;

    // Runs one job, if there is one: any job, or only one that this worker has queued itself.
    bool run_one() noexcept;
    bool run_one_of_own() noexcept;

    // Runs everything that it has queued itself, before it leaves. No fork is left then.
    bool has_tasks() const noexcept { return !tasks_.looks_empty(); }
    void run_all_of_own() noexcept;

    poster& posts() noexcept { return posts_; }
    bool posts_strictly() const noexcept { return posts_.is_strict(); }

    // Its part in the sleep protocol; see sleep.hpp.
    sleep::seat& own_seat() noexcept { return seat_; }

    // Jobs that only this worker may run.
    injector& mail() noexcept;
    const injector& mail() const noexcept;

    // Is there mail that it runs even while it waits for its latch alone, because the latch may depend on it; or is it called back to
    // help?
    bool has_mail_to_take_waiting() noexcept;

    // Has it no job to steal? A hint, like the queue's.
    bool looks_empty() const noexcept { return queue_.looks_empty() && tasks_.looks_empty(); }

    const task_context& context() const noexcept { return *context_; }

    // While it exists, the forks of this worker inherit other properties.
    class in_context : immovable {
    public:
        in_context(worker& self, const task_context& like) noexcept
            : self_(self),
              mine_{&self, like.stop, like.isolated, like.carried, like.label},
              outer_(self.context_) {
            self.context_ = &mine_;
        }
        // What else there is stays as it is.
        in_context(worker& self, const stop_chain* stop, const isolation* isolated) noexcept
            : in_context(self, {&self, stop, isolated, self.context_->carried, self.context_->label}) {}
        ~in_context() { self_.context_ = outer_; }

    private:
        worker& self_;
        const task_context mine_;
        const task_context* const outer_;
    };

    task_cache& memory() noexcept { return memory_; }

    // For the trace: thieves learn from this member which lane shows the calling thread.
    HEDDLE_COLD void show_lane() noexcept;

    // Runs a job that was not forked under the one that is running.
    void execute(job* work) noexcept;

    // While it exists, this worker is in a call of `blocking`: another thread computes instead, a new one if no worker sleeps. Does
    // nothing inside another one, or for a guest without a seat.
    class HEDDLE_API lent_seat : immovable {
    public:
        explicit lent_seat(worker& self) noexcept;
        ~lent_seat();

    private:
        worker* const lender_;  // null: it had no seat to lend
    };

    // Is a job being run somewhere on this thread's stack?
    bool is_running_anything() const noexcept { return executing_ > 0; }

    // The life of a worker: its thread has arrived in the pool as long as this exists. The destructor runs the tasks that the worker
    // has queued itself since it stopped searching.
    class presence : immovable {
    public:
        explicit presence(worker& self) noexcept;
        ~presence();

    private:
        // For the trace: outlives the seat, because giving the seat back may wake a worker.
        struct traced_life : immovable {
            explicit traced_life(const worker& self) noexcept;
            ~traced_life();
        };

        worker& self_;
        const traced_life traced_;
        const sleep::seat::taken seated_;
    };

    // Searches, runs and sleeps until the pool stops. Afterwards the worker takes no more mail.
    void work_until_stopped() noexcept;

    // While it exists, the calling thread is this worker.
    class as_current : immovable {
    public:
        explicit as_current(worker& self) noexcept : as_current(self, current()) {}
        as_current(worker& self, worker* before) noexcept : self_(self) {
            self.outer_ = before;
            set_current(&self);
        }
        ~as_current() { set_current(self_.outer_); }

    private:
        worker& self_;
    };

    // A call into another pool, on the stack of the worker that waits for it: that worker's pool, and the call that the worker was
    // making itself. Does not change while the worker waits.
    struct awaited_call {
        const registry* by;
        const awaited_call* outer;
    };
    awaited_call awaits() const noexcept { return {&home_, call_being_made()}; }

    // While it exists, this worker makes a call for a worker of another pool, which waits there; null: the caller is in no pool.
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

    // Does a worker of this pool wait for the job of this worker, directly or through other pools?
    bool is_awaited_in(const registry& pool) const noexcept;

    registry& home() const noexcept { return home_; }
    unsigned place() const noexcept { return place_; }
    bool is_guest() const noexcept { return kind_ == kind::guest; }
    bool is_alone() const noexcept { return place_ == k_nowhere; }
    worker* outer() const noexcept { return outer_; }  // the member that the thread was before it became this one
    const worker_stats& stats() const noexcept { return stats_; }

    // How many jobs it has queued: a hint, like looks_empty. And, for a report, what it waits for (wait_reason), and whether it runs a
    // job that it took from a queue.
    std::uint32_t waits_for() const noexcept;
    std::size_t queued() const noexcept { return queue_.size_hint() + tasks_.size_hint(); }
    bool runs_a_job() const noexcept {
        return running_.load(std::memory_order_relaxed) != nullptr;  // stale: the answer of a moment ago
    }

private:
    struct parts;  // src/sched/worker_parts.hpp
    class acting_as;
    class seat_while_waiting;
    class seats_elsewhere;

    HEDDLE_COLD bool run_oldest() noexcept;
    bool run(job* work) noexcept;
    void wait(core_latch& done, function_ref<bool()> run_first) noexcept;
    void help_until(core_latch& done, function_ref<bool()> run_first) noexcept;
    void wait_helpless(core_latch& done, function_ref<bool()> run_first) noexcept;
    void stop_helping() noexcept;
    void wait_without_helping(core_latch& done, function_ref<bool()> run_first) noexcept;
    bool is_called_back() const noexcept;
    void acknowledge_strictness() noexcept;
    const awaited_call* call_being_made() const noexcept;
    job* steal_back(forked_job& awaited) noexcept;
    job* search(core_latch* awaited) noexcept;
    job* find_work(const core_latch* awaited) noexcept;
    job* pop_task(position lowest) noexcept;
    void lower_floors() noexcept;
    job* pop_isolated() noexcept;
    pool_core& pool() const noexcept;
    void queue_task(job& task) noexcept;
    job* take_mail_waiting() noexcept;
    job* find_urgent() noexcept;
    job* find_own() noexcept;
    job* steal_own_forked() noexcept;
    job* take_injected(priority how_soon) noexcept;
    job* steal_from_anyone(const core_latch* awaited) noexcept;
    steal_result steal_from(worker& victim) noexcept;
    HEDDLE_COLD void trace_theft_from(const job* taken, bool is_forked) const noexcept;
    bool may_help() const noexcept;
    auto belongs_to_wait() const noexcept;

    static void set_current(worker* self) noexcept {
        if constexpr (k_reaches_thread_locals) current_ = self;
        else set_current_by_call(self);
    }
    static worker* current_by_call() noexcept;
    static void set_current_by_call(worker* self) noexcept;
    static void* carried_outside_by_call() noexcept;

    // The member that the calling thread is at the moment. No code takes its address: g++ 12 with -fsanitize=undefined compares the
    // address with null by the flags of an addition, which the linker replaces by an instruction that sets none.
    HEDDLE_FAST_TLS static thread_local constinit worker* current_;
    HEDDLE_FAST_TLS static thread_local constinit void* carried_outside_;

    // First, so that the code of a fork needs one address for both. `worker` has no base class for the same reason.
    worker_queue queue_;

    // Written by this worker only.
    sleep& sleep_;
    const task_context* context_ = &base_context_;
    registry& home_;
    worker* outer_ = nullptr;
    const awaited_call* call_ = nullptr;  // see serving; read by call_being_made
    const unsigned place_;
    const kind kind_;
    bool has_left_ = false;
    int help_depth_ = 0;
    int executing_ = 0;  // jobs on this thread's stack
    poster posts_;
    sleep::seat seat_;
    const task_context base_context_{this};
    task_cache memory_;
    worker_stats stats_;

    worker_queue tasks_;
    floor* floors_ = nullptr;  // the innermost; each is at or below the end of tasks_, and so is the next
    position isolated_from_ = k_nothing_isolated;  // the first task of its own that belongs to an isolated scope
    parts& parts_;                                 // owned

    // The innermost job that this worker took from a queue and is running; read by the owner of that job.
    atomic<job*> running_{"running", nullptr};
};

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// future_core.hpp - a future without the type of its result: a job, what waits for it, and what it waits for.
//
// The job is queued, and any worker may take it. A thread that needs the result earlier runs the job itself. Both claim the job
// first, and only one of them can. The thread that has claimed it sets the result and then `ready`. One completion can be notified.
//
// Threads    any. wait, notify, bring_about: the thread that holds the future.
// Lifetime   counted: the future has a hold, and so does the queue.
// Ordering   FU1  complete: told_.exchange(acq_rel)  ->  is_ready, notify: told_.load, compare_exchange(acquire)
//                 A thread that sees the future ready sees the result.
//            FU2  notify: told_.compare_exchange(release)  ->  complete: told_.exchange(acq_rel)
//                 The thread that completes the future sees the whole completion.
//            FU3  release: holders_.fetch_sub(acq_rel)  ->  release: holders_.fetch_sub(acq_rel)
//                 The deletion happens after every access by another holder.
//            FU4  make_startable: claim_.store(release)  ->  try_claim: claim_.compare_exchange(acquire)
//                 The thread that claims the job sees the arguments of its call.
//            FU5  count_down: missing_.fetch_sub(acq_rel)  ->  count_down: missing_.fetch_sub(acq_rel)
//                 The thread that starts a continuation sees all inputs, and starts it after every look at them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <heddle/config.hpp>

#include "../base/atomic.hpp"
#include "../base/clock.hpp"
#include "../base/happens_before.hpp"
#include "../base/immovable.hpp"
#include "../observe/strand_probe.hpp"
#include "../prim/injector.hpp"
#include "../sched/registry.hpp"
#include "../sched/worker.hpp"

namespace heddle::inline v0::detail {

class future_core;

// Notified when a future is ready. It returns the continuation that can be started now, or null.
struct completion {
    future_core* (*tell)(completion* self) noexcept;
};

// The futures that a continuation waits for. The body of the continuation owns them until it runs.
class HEDDLE_API future_inputs : immovable {
public:
    enum class needs : std::uint8_t {
        all,          // it is started when all inputs are ready
        any,          // when the first one is
        all_and_more  // when all are, and those that the first one adds
    };

    explicit future_inputs(future_core& whole, needs which = needs::all) noexcept : whole_(whole), needs_(which) {}

    // Called once. Starts the continuation when the inputs are ready. If it throws std::bad_alloc, it has no effect.
    void start_after(const std::vector<future_core*>& inputs);

    // One more input, with `all_and_more`; called once, by the body of the first input.
    void add(future_core& input) noexcept;

    // With `any`, for the continuation when it runs: which input was the first. And: the others do not tell this one when they are ready.
    std::size_t first() const noexcept { return first_.load(std::memory_order_relaxed); }  // published by FU5
    void retract() noexcept;

    // Prevents the start of the continuation, and thereby keeps its inputs alive, until count_down. False: it has been started.
    // `path` is the continuation that needs this one.
    bool delay_start(future_inputs* path) noexcept;

    // The next input of the pool `home` that is not ready, for the thread that has delayed the start. Null: there is none.
    future_core* next_unready(const registry& home) noexcept;

    // One input is ready, or a thread no longer delays the start. Returns the continuation if it was the last one.
    future_core* count_down() noexcept;

    future_inputs* path() const noexcept { return path_; }
    future_core& whole() const noexcept { return whole_; }

private:
    struct part : completion {
        future_inputs* of;
        future_core* input;
        bool is_noted = false;  // with `any`: it has a hold on the continuation until it arrives or is retracted
    };
    static constexpr std::size_t k_none = static_cast<std::size_t>(-1);

    static future_core* arrived(completion* base) noexcept;
    bool is_first(const part& one) noexcept;
    void note(part& one) noexcept;
    std::size_t known_parts() const noexcept;

    future_core& whole_;
    const needs needs_;
    std::vector<part> parts_;
    atomic<std::size_t> missing_{"future.missing", 0};
    atomic<std::size_t> first_{"future.first", k_none};  // with `any`
    std::size_t looked_at_ = 0;                          // of the thread that delays the start, like the next
    future_inputs* path_ = nullptr;
};

class HEDDLE_API future_core : public injected_job, immovable {
public:
    explicit future_core(registry& home) noexcept : injected_job{{&run_queued}}, home_(home) {}
    virtual ~future_core() = default;

    registry& home() const noexcept { return home_; }

    // The profile shows it as made here. Before it is started.
    void branch(call_site where) noexcept { begins_.branch(where); }

    // The calling thread uses the result.
    void meet() noexcept { ended_.meet(); }

    // Queues it, or runs it here if no worker will. Takes over a hold of the caller, for the queue. False: there is no memory to run it
    // here.
    [[nodiscard]] bool start() noexcept;

    bool is_ready() const noexcept {
        const bool is = told_.load(std::memory_order_acquire) == &k_ready;  // FU1
        if (is) happens_after(&told_);
        return is;
    }

    // Returns when it is ready. Throws std::logic_error if the calling thread is computing it.
    void wait();

    // Calls the completion when the result is ready. False: it is ready already, and the completion is not called.
    bool notify(completion& who) noexcept;

    // Takes that back. False: it is too late, and the completion is or was called.
    bool retract(completion& who) noexcept;

    // Returns when it is ready (true), or at the deadline. Runs nothing meanwhile, as in a call of `blocking`.
    bool wait_until(clock::time_point deadline);

    // Runs every unclaimed task that the result depends on, and then this one. `self` is the calling thread.
    void bring_about(worker& self) noexcept;

    void hold() noexcept { holders_.fetch_add(1, std::memory_order_relaxed); }  // the caller holds it already
    static void release(future_core* self) noexcept;

protected:
    // Sets the result: the result of the body, or that the body was never called.
    virtual void call() noexcept = 0;
    virtual void abandon() noexcept = 0;

    // The inputs that it waits for before it is started; null: none.
    virtual future_inputs* inputs() noexcept { return nullptr; }

private:
    // Values of claim_, in addition to the address of the worker that has claimed the job.
    static constexpr std::uintptr_t k_not_startable = 0;
    static constexpr std::uintptr_t k_startable = 1;

    static void run_queued(job* base, worker& executor) noexcept;
    future_core* run_on(worker& executor) noexcept;
    static future_inputs* end_of_delay(worker& self, future_inputs& looked_at) noexcept;
    bool queue() noexcept;
    void make_startable() noexcept;
    bool try_claim(const worker& executor) noexcept;
    bool is_claimed_by(const worker& who) const noexcept;
    future_core* complete() noexcept;

    static completion k_ready;

    registry& home_;
    void* const carried_ = context_here().carried;
    [[no_unique_address]] strand_point begins_;
    [[no_unique_address]] strand_point ended_;
    atomic<completion*> told_{"future.told", nullptr};
    atomic<std::uint32_t> holders_{"future.holders", 1};
    atomic<std::uintptr_t> claim_{"future.claim", k_not_startable};
};

}  // namespace heddle::inline v0::detail

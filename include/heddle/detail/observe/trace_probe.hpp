// SPDX-License-Identifier: Apache-2.0
// trace_probe.hpp - what the scheduler calls to record a trace: slices of time, and notes between them.
//
// Only slow paths call it: searching, sleeping, waking, taking a job from a queue, entering and leaving a pool. Each call tests one flag,
// which is false in a program that is not traced. A fork records nothing, and neither does a job that its own thread takes back.
//
// Threads    any. Each thread records into a ring of its own (src/observe/README.md).
#pragma once

#include <cstdint>

#include <heddle/config.hpp>

#include "../base/atomic.hpp"
#include "../base/compiler.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

enum class trace_kind : std::uint8_t {
    // Slices: a begin and an end on the same thread.
    worker,       // the life of a worker's thread; small: its place, value: its pool
    job,          // a job that was taken from a queue runs
    search,       // looks for a job and has not found one at once
    asleep,       // the thread sleeps
    wait,         // waits for a latch without helping
    blocking,     // inside heddle::blocking
    inside,       // a thread from outside is in a pool; value: the pool
    call,         // a worker makes a call for this thread, which waits
    inject,       // queues a job for any worker
    mail,         // queues a job for one worker
    start_pool,   // value: the pool
    stop_pool,    // value: the pool
    resize_pool,  // small: the new number of threads, value: the pool
    region,       // trace::region; texts follow
    // Notes.
    stole,          // small: the victim's lane, value: the jobs that the victim has left; texts may follow
    took_injected,  // the job that runs next comes from the queue that all threads share
    took_mail,      // the job that runs next was sent to this worker
    woken,          // small: the waker's lane, value: when
    counters,  // small: busy threads and sleeping threads, 16 bits each; value: the pool and the queued jobs, 32 bits each
    text,      // a part of the label of what was recorded before it
};

#if defined(HEDDLE_MODEL) || defined(HEDDLE_SIM)

// The explorer and the simulator have nothing to trace, and an access to the flag would be a step of the program to them.
constexpr bool is_traced() noexcept { return false; }
constexpr void trace_begin(trace_kind, std::uint64_t = 0, std::uint64_t = 0) noexcept {}
constexpr void trace_end(trace_kind) noexcept {}
constexpr void trace_note(trace_kind, std::uint64_t = 0, std::uint64_t = 0) noexcept {}
constexpr void trace_text(const char*) noexcept {}
constexpr void trace_from_environment() noexcept {}
constexpr void name_traced_thread(const char*, unsigned, unsigned) noexcept {}
constexpr std::uint32_t trace_pool_number() noexcept { return 0; }

class traced_lane {
public:
    constexpr void be_of_this_thread() noexcept {}
    constexpr std::uint32_t get() const noexcept { return 0; }
};

class traced_waker {
public:
    constexpr void clear() noexcept {}
    constexpr void be_this_thread() noexcept {}
    constexpr void tell() const noexcept {}
};

#else

// Is a trace being recorded?
extern constinit atomic<bool> g_traced;
inline bool is_traced() noexcept { return g_traced.load(std::memory_order_relaxed); }  // stale: an event more or less

// `small` has 48 bits. Every one of these is called only if is_traced().
HEDDLE_COLD void trace_begin(trace_kind what, std::uint64_t small = 0, std::uint64_t value = 0) noexcept;
HEDDLE_COLD void trace_end(trace_kind what) noexcept;
HEDDLE_COLD void trace_note(trace_kind what, std::uint64_t small = 0, std::uint64_t value = 0) noexcept;

// The label of what this thread recorded last. Copied, and truncated after 48 bytes.
HEDDLE_COLD void trace_text(const char* label) noexcept;

// If HEDDLE_TRACE is set: starts the trace. Only the first call in a process has an effect.
void trace_from_environment() noexcept;

// The calling thread is this worker of a pool from now on; null: it is none any more. `pool_name` outlives its being a worker.
void name_traced_thread(const char* pool_name, unsigned pool, unsigned place) noexcept;

// A number for a new pool: 1, 2 ...
std::uint32_t trace_pool_number() noexcept;

// Which lane of the trace shows the thread of a worker or a guest. 0: it has recorded nothing yet.
class traced_lane : immovable {
public:
    HEDDLE_COLD void be_of_this_thread() noexcept;
    std::uint32_t get() const noexcept { return lane_.load(std::memory_order_relaxed); }  // stale: an arrow is missing

private:
    atomic<std::uint32_t> lane_{"lane", 0};
};

// Which thread woke a sleeper, and when. Written by the sleeper before it publishes that it sleeps, and by the only waker that claims it, before
// it releases the sleeper. So it needs no atomics.
class traced_waker {
public:
    void clear() noexcept {
        if (is_traced()) [[unlikely]]
            lane_ = 0;
    }
    void be_this_thread() noexcept {
        if (is_traced()) [[unlikely]]
            set();
    }
    void tell() const noexcept {
        if (is_traced()) [[unlikely]]
            trace_note(trace_kind::woken, lane_, ticks_);
    }

private:
    HEDDLE_COLD void set() noexcept;

    std::uint32_t lane_ = 0;
    std::uint64_t ticks_ = 0;
};

#endif

// A slice that ends with this object. Begun at construction, or later, or never.
class traced_slice : immovable {
public:
    traced_slice() = default;
    explicit traced_slice(trace_kind what, std::uint64_t small = 0, std::uint64_t value = 0) noexcept {
        begin_once(what, small, value);
    }
    ~traced_slice() {
        if (is_begun_) [[unlikely]]
            trace_end(what_);
    }

    void begin_once(trace_kind what, std::uint64_t small = 0, std::uint64_t value = 0) noexcept {
        if (!is_traced() || is_begun_) [[likely]]
            return;
        what_ = what;
        is_begun_ = true;
        trace_begin(what, small, value);
    }

private:
    bool is_begun_ = false;
    trace_kind what_ = trace_kind::text;
};

}  // namespace heddle::inline v0::detail

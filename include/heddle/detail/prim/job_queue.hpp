// SPDX-License-Identifier: Apache-2.0
// job_queue.hpp - the contract of `deque`, `locked_deque` and `global_queue`.
//
// One owner pushes and pops at one end. Any number of thieves steal the oldest job at the other end.
//
// reclaim takes back the job that push queued at a position. Jobs are reclaimed in the reverse order of their pushes, so that no
// job lies above. pop takes the youngest job unless it was pushed before `floor`: the value of end() at some moment is the floor
// of all jobs pushed since.
//
// Threads    push, pop, reclaim, end: the owner. steal, looks_empty, size_hint: any.
// Ownership  queues hold pointers; a job that was popped, reclaimed or stolen belongs to the thread that got it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "job.hpp"

namespace heddle::inline v0::detail {

// Where a job was pushed. Each push adds one; a pop, and a reclaim of the youngest job, subtracts one. So a position is used
// again, but not while its job is queued.
using position = std::int64_t;

// What push may return when when_full() could not help: the job was not queued. reclaim of this position succeeds.
inline constexpr position k_not_queued = -2;

// A floor beneath every job.
inline constexpr position k_no_floor = INT64_MIN;

enum class steal_status : std::uint8_t {
    taken,  // the job is the thief's
    empty,  // there was no job that it may take
    lost,   // another thread was faster: there may be more
};

struct steal_result {
    steal_status status;
    job* what;  // null unless taken
};

// The condition of a steal, evaluated after the queue was read and before the job is taken.
struct steal_anything {
    constexpr bool operator()() const noexcept { return true; }
};

// What push calls when there is no memory for one more job. True: it has taken a job away, and push tries again.
struct nothing_helps {
    constexpr bool operator()() const noexcept { return false; }
};

template <class Queue>
concept job_queue =
    requires(Queue queue, const Queue& view, typename Queue::shared_state& shared, job* work, position at) {
        Queue(shared);
        { queue.push(work, nothing_helps{}) } noexcept -> std::same_as<position>;
        { queue.reclaim(at) } noexcept -> std::same_as<bool>;
        { queue.pop(at) } noexcept -> std::same_as<job*>;
        { queue.end() } noexcept -> std::same_as<position>;
        { queue.steal(steal_anything{}) } noexcept -> std::same_as<steal_result>;
        { view.looks_empty() } noexcept -> std::same_as<bool>;
        { view.size_hint() } noexcept -> std::same_as<std::size_t>;
    };

}  // namespace heddle::inline v0::detail

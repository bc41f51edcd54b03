// SPDX-License-Identifier: Apache-2.0
// job_queue.hpp - the contract that `deque`, `locked_deque` and `global_queue` fulfil.
//
// One owner pushes and pops at one end, any number of thieves steal the oldest job at the other.
//
// reclaim takes back one's own job by the position that push returned; jobs are reclaimed in the reverse order of their
// pushes, so that nothing lies above. pop takes the youngest job unless it was pushed before `floor`: end() at some moment
// is the floor of what was pushed since.
//
// Threads    push, pop, reclaim, end: the owner. steal, looks_empty, size_hint: any.
// Ownership  queues hold pointers; a job that was popped, reclaimed or stolen belongs to whoever got it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "job.hpp"

namespace heddle::detail {

// Where a job was pushed. Positions count up for ever and are never reused while the job is queued.
using position = std::int64_t;

// What push may return when when_full() could not help: the job was not queued. reclaim gives it back.
inline constexpr position k_not_queued = -2;

// A floor beneath every job.
inline constexpr position k_no_floor = std::numeric_limits<position>::min();

enum class steal_status : std::uint8_t {
    taken,  // the job is the thief's
    empty,  // there was nothing that it may take
    lost,   // somebody else was faster: there may be more
};

struct steal_result {
    steal_status status;
    job* what;  // null unless taken
};

// The condition under which a steal is welcome; asked after the queue was read, before the job is taken.
struct steal_anything {
    constexpr bool operator()() const noexcept { return true; }
};

// What push calls when there is no memory for one more job. True: it has taken one away, try again.
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

}  // namespace heddle::detail

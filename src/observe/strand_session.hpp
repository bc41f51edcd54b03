// SPDX-License-Identifier: Apache-2.0
// strand_session.hpp - one profile: what its strands add up to.
//
// Threads    any. Afterwards, `end` and the sums: the thread that has waited for all tasks of the profile.
// Lifetime   never freed: a task that no code waits for may end late.
#pragma once

#include <cstdint>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/observe/strand_probe.hpp>

namespace heddle::inline v0::detail {

// In ticks.
struct strand_costs {
    std::uint64_t steal = 0;  // until an awake thread has begun a task that was forked
    std::uint64_t wake = 0;   // until a sleeping one has
    std::uint64_t idle = 0;   // how long a thread without work stays awake
};

class strand_session : immovable {
public:
    strand_session(unsigned as_if, const strand_costs& measured) noexcept : threads(as_if), costs(measured) {}

    // A task has ended.
    void count(const running_strand& ended) noexcept {
        work_.fetch_add(ended.work, std::memory_order_relaxed);    // stale: read when all tasks have ended
        forks_.fetch_add(ended.forks, std::memory_order_relaxed);  // stale: as above
    }
    std::uint64_t work() const noexcept { return work_.load(std::memory_order_relaxed); }    // stale: see count
    std::uint64_t forks() const noexcept { return forks_.load(std::memory_order_relaxed); }  // stale: see count

    const unsigned threads;  // for which algorithms divide their work
    const strand_costs costs;
    strand_point end;  // of the profiled call, and of tasks that no code waits for

private:
    atomic<std::uint64_t> work_{"profile.work", 0};
    atomic<std::uint64_t> forks_{"profile.forks", 0};
};

// While it exists, the calling thread is profiled.
class strand_root : immovable {
public:
    explicit strand_root(strand_session& of) noexcept;
    ~strand_root();

private:
    const running_strand outer_;
};

// From now on, threads that are in no profile are in this one: others from their first fork on, and the calling thread, which has computed for so
// long before. What a thread has done before is a part of its first strand.
void profile_all_threads(strand_session& in, std::uint64_t nanoseconds_before) noexcept;

}  // namespace heddle::inline v0::detail

// SPDX-License-Identifier: Apache-2.0
// worker_table.hpp - the workers of a pool: their records, how many have a thread, and how their number grows.
//
// Threads    start, resize, replace_blocked: any, one at a time by the mutex. join: the thread that ends the pool. The rest: any.
// Lifetime   owned by the pool. The table is sized at construction, and its numbers never shrink.
// Ordering   RG3  make_record: count_.store(release)  ->  count: count_.load(acquire)
//                 thread_started: started_.store(release)  ->  started_count: started_.load(acquire)
//                 A thread that sees the number of workers sees each of them constructed.
#pragma once

#include <algorithm>
#include <memory>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/base/mutex.hpp>
#include <heddle/detail/sched/worker.hpp>

#include "worker_threads.hpp"

namespace heddle::inline v0::detail {

class pool_core;

class worker_table : immovable {
public:
    // `seats` workers may compute at the same time, and `capacity` is the largest number there can ever be.
    worker_table(pool_core& home, unsigned seats, unsigned capacity);

    // Starts the threads of all workers but the first `present`, and returns when each of them runs. The system may refuse some.
    // `present` is 1 if the calling thread is the first worker, else 0.
    void start(unsigned present);

    // How many workers have a record, with or without a thread: the range that thieves search.
    unsigned count() const noexcept { return count_.load(std::memory_order_acquire); }  // RG3
    worker& at(unsigned place) const noexcept { return *records_[place]; }
    unsigned capacity() const noexcept { return capacity_; }

    // How many workers have a thread, or the promise of one.
    unsigned started_count() const noexcept { return started_.load(std::memory_order_acquire); }  // RG3

    // How many workers may compute at the same time.
    unsigned thread_count() const noexcept {
        return std::min(seats_.load(std::memory_order_relaxed), started_count());  // stale: an old number
    }

    // Changes the number of seats to `seats`, and adds workers if necessary. Throws std::logic_error if the pool is closed.
    void resize(unsigned seats);

    // A worker has lent its seat because it blocks: adds a worker if none sleeps that could take the seat.
    void replace_blocked() noexcept;

    // Waits for the end of all threads. No thread is added afterwards.
    void join() noexcept;

    // No worker computes any more.
    void withdraw_seats() noexcept {
        seats_.store(0, std::memory_order_relaxed);  // stale: a caller expects workers and then does everything itself
    }

    // In a forked child, which has none of the threads.
    void abandon() noexcept { started_.store(0, std::memory_order_relaxed); }  // no other thread exists

private:
    void make_record(unsigned place);
    void thread_started() noexcept;
    bool add() noexcept;
    void report_refusal(unsigned wanted, int why) noexcept;

    pool_core& home_;
    const unsigned capacity_;
    const std::unique_ptr<std::unique_ptr<worker>[]> records_;
    mutex growth_;                       // held while threads are added
    worker_threads threads_;             // entries are added under growth_
    bool refusal_was_reported_ = false;  // guarded by growth_
    bool ended_ = false;                 // no thread is added any more; guarded by growth_
    unsigned seats_in_protocol_;         // guarded by growth_; see resize
    atomic<unsigned> count_{"workers", 0};
    atomic<unsigned> seats_;
    atomic<unsigned> started_{"started", 0};  // written under growth_
};

}  // namespace heddle::inline v0::detail

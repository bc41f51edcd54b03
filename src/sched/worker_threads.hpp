// SPDX-License-Identifier: Apache-2.0
// worker_threads.hpp - the threads of a pool: started by the system, or supplied by the user.
//
// Threads    start, end: one at a time, under the lock of worker_table. join: one thread, for an entry that is not being started.
// Lifetime   a thread reads its entry in the table until it ends; the table does not move.
#pragma once

#include <cstdint>
#include <memory>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/prim/job.hpp>
#include <heddle/detail/prim/once_latch.hpp>
#include <heddle/pool_options.hpp>

#include "platform/thread.hpp"

namespace heddle::inline v0::detail {

class count_latch;

class worker_threads : immovable {
public:
    worker_threads(const pool_options& options, unsigned most)
        : options_(options),
          threads_(std::make_unique<one[]>(most)) {}

    // Starts the thread of `self`, whose place says which entry is used. Counts `running` down when the thread runs, or at once if
    // the user supplies the thread. Returns 0, or the errno value with which the system refused.
    int start(worker& self, count_latch& running) noexcept;

    // Behind the last entry that was ever used.
    unsigned end() const noexcept { return end_; }

    // Waits for the end of the thread with this entry, if it was started. A promised thread that has not arrived is not awaited.
    void join(unsigned place) noexcept;

private:
    // A thread that the user has promised. It may arrive when the pool is gone: the state that it shares with the pool outlives both.
    class promise {
    public:
        // The first of the two calls wins.
        bool keep() noexcept { return settle(state::kept); }
        bool revoke() noexcept { return settle(state::revoked); }

    private:
        enum class state : std::uint8_t {
            open,
            kept,
            revoked
        };
        bool settle(state how) noexcept {
            state open = state::open;
            // Relaxed: only the winner matters. The latch `ended` publishes the end of a thread that has arrived.
            return state_.compare_exchange(open, how, std::memory_order_relaxed, std::memory_order_relaxed);
        }

        atomic<state> state_{"promise", state::open};
    };

    struct one {
        worker* self = nullptr;
        const pool_options* options = nullptr;
        count_latch* running = nullptr;  // gone when it has been counted down
        thread from_system;
        std::shared_ptr<promise> supplied;
        once_latch ended;  // of a supplied thread
    };

    int start_own(one& mine) const noexcept;
    static void live(worker& self, const pool_options& options) noexcept;
    static int start_supplied(one& mine) noexcept;

    const pool_options& options_;
    const std::unique_ptr<one[]> threads_;
    unsigned end_ = 0;
};

}  // namespace heddle::inline v0::detail

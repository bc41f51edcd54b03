// SPDX-License-Identifier: Apache-2.0
// worker_threads.hpp - the threads of a pool: started by the system, or supplied by the user.
//
// Threads    start, end: one at a time (the registry sees to it). join: one thread, for an entry that is not being started.
// Lifetime   a thread reads its entry in the table until it ends; the table does not move.
#pragma once

#include <cstdint>
#include <memory>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/prim/once_latch.hpp>

#include "platform/thread.hpp"

namespace heddle::detail {

class count_latch;
class worker;

class worker_threads : immovable {
public:
    explicit worker_threads(unsigned most) : threads_(std::make_unique<one[]>(most)) {}

    // Has a thread live as `self`, whose place says which entry is used. Counts `running` down when it runs, or at once if the
    // user supplies the thread. Returns 0, or the errno value with which the system refused.
    int start(worker& self, count_latch& running) noexcept;

    // Behind the last entry that was ever used.
    unsigned end() const noexcept { return end_; }

    // Waits for the end of the thread with this entry, if it was started. One that was promised and has not come is not needed.
    void join(unsigned place) noexcept;

private:
    // A thread that the user has promised. It may come when the pool is gone: what it shares with the pool outlives both.
    class promise {
    public:
        // Of the two, the first has its way.
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
            // Relaxed: one wins, and no more is asked; a thread that has come ends by the latch `ended`.
            return state_.compare_exchange(open, how, std::memory_order_relaxed, std::memory_order_relaxed);
        }

        atomic<state> state_{"promise", state::open};
    };

    struct one {
        worker* self = nullptr;
        count_latch* running = nullptr;  // gone when it has been counted down
        thread from_system;
        std::shared_ptr<promise> supplied;
        once_latch ended;  // of a supplied thread
    };

    static int start_own(one& mine) noexcept;
    static void live(worker& self) noexcept;
    static int start_supplied(one& mine) noexcept;

    const std::unique_ptr<one[]> threads_;
    unsigned end_ = 0;
};

}  // namespace heddle::detail

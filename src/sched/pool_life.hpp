// SPDX-License-Identifier: Apache-2.0
// pool_life.hpp - whether a pool runs, ends or was left behind by fork(), and which threads keep its memory alive.
//
// Threads    close: one thread wins. The rest: any.
// Ordering   RG4  ~pin: pins_.fetch_sub(release)  ->  wait_for_pins: pins_.load(acquire)
//                 Everything that a thread from outside did here is done before the memory is freed.
#pragma once

#include <cstdint>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/base/pause.hpp>
#include <heddle/pool_options.hpp>

namespace heddle::inline v0::detail {

class pool_life : immovable {
public:
    // The pool ends: false if it has ended, or another thread is ending it.
    bool close(shutdown how) noexcept {
        state before = state::running;
        const state after = how == shutdown::cancel ? state::cancelled : state::drained;
        // Stale in a worker: it runs one more task before it begins to drop them. The injectors' locks publish it to the threads
        // that they refuse.
        return state_.compare_exchange(before, after, std::memory_order_relaxed, std::memory_order_relaxed);
    }
    bool is_closed() const noexcept {
        return state_.load(std::memory_order_relaxed) != state::running;  // stale: a closed injector refuses
    }
    bool is_cancelled() const noexcept {
        return state_.load(std::memory_order_relaxed) == state::cancelled;  // stale: one more task runs
    }

    // In a forked child: the pool's threads do not exist, and a thread that was inside is alone.
    void abandon() noexcept { abandoned_ = true; }
    bool is_abandoned() const noexcept { return abandoned_; }

    // Evidence that the pool's memory is not freed. For a thread from outside that still touches the pool after the step by which
    // the owner of the pool may learn that it can end the pool.
    class pin : immovable {
    public:
        // Null: nothing is pinned.
        explicit pin(pool_life* life) noexcept : life_(life) {
            if (life_ != nullptr)
                life_->pins_.fetch_add(1, std::memory_order_relaxed);  // in use: the pool is not ending
        }
        ~pin() {
            if (life_ != nullptr) life_->pins_.fetch_sub(1, std::memory_order_release);  // RG4
        }

    private:
        pool_life* const life_;
    };

    // The threads that hold pins are between two statements.
    void wait_for_pins() const noexcept {
        while (pins_.load(std::memory_order_acquire) != 0) yield_thread();  // RG4
    }

private:
    enum class state : std::uint8_t {
        running,
        drained,   // shut down, or about to be: queued tasks run first
        cancelled  // the same, but queued tasks are dropped
    };

    atomic<unsigned> pins_{"pins", 0};
    atomic<state> state_{"life", state::running};
    bool abandoned_ = false;
};

}  // namespace heddle::inline v0::detail

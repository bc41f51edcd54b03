// SPDX-License-Identifier: Apache-2.0
// threadpool.hpp - what a pthreadpool_t points to: where its loops run, and on how many threads.
//
// A pool runs its loops in a heddle::pool: one of its own, one that it shares with others, or one whose threads an executor supplies.
//
// Threads    any, but for the destructor.
#pragma once

#include <pthreadpool.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>

#include <heddle/pool.hpp>

struct pthreadpool {
public:
    // Threads of its own. Throws std::invalid_argument or std::bad_alloc.
    explicit pthreadpool(std::size_t threads);

    // Threads of a pool that outlives this one; at most so many of them, or all for 0.
    pthreadpool(heddle::pool& shared, std::size_t threads);

    // Threads of an executor.
    pthreadpool(const pthreadpool_executor& executor, void* executor_context, std::size_t most);

    // How many threads take part in a call that begins now.
    std::size_t threads() const noexcept { return threads_.load(std::memory_order_relaxed); }  // stale: an old number
    std::size_t set_threads(std::size_t wanted) noexcept;

    // Null: threads of its own again.
    bool update_executor(const pthreadpool_executor* executor, void* executor_context);
    void release_executor_threads() noexcept;

    // Calls run(heddle::pool&), which may be used until that returns. False: there are no threads to be had.
    template <class Run>
    bool run_inside(const Run& run) {
        // Whoever sees a pool sees it constructed: released by update_executor, or by whoever passed this object on.
        if (heddle::pool* const fixed = fixed_.load(std::memory_order_acquire)) {
            run(*fixed);
            return true;
        }
        const std::shared_ptr<heddle::pool> hired = hire();
        if (hired == nullptr) return false;
        run(*hired);
        return true;
    }

private:
    struct employment {
        pthreadpool_executor executor;
        void* context;
        bool operator==(const employment& other) const noexcept;
    };

    std::shared_ptr<heddle::pool> hire() noexcept;
    void work_for(const employment& offer);
    void work_alone();
    void change_capacity(std::size_t threads) noexcept;

    const std::size_t most_;               // asked for, 0 for as many as the process may use
    std::size_t capacity_;                 // what set_threads may go up to; under the mutex
    std::atomic<std::size_t> threads_;     // between 1 and that
    std::atomic<heddle::pool*> fixed_;     // null: an executor has the threads
    std::mutex mutex_;                     // of the members below, and of changes to those above
    std::unique_ptr<heddle::pool> own_;    // kept when an executor takes over: somebody may be in a call
    employment hired_from_{};              // null functions: no executor
    std::shared_ptr<heddle::pool> hired_;  // from the first call until the threads are released
};

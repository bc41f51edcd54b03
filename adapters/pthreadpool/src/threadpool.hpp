// SPDX-License-Identifier: Apache-2.0
// threadpool.hpp - what a pthreadpool_t points to: where its loops run, and on how many threads.
//
// A pool runs its loops in a heddle::pool: its own, one that it was lent, the default pool, or one whose threads an executor supplies.
//
// Threads    any, except for the destructor.
#pragma once

#include <pthreadpool.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>

#include <heddle/pool.hpp>

struct pthreadpool {
public:
    // Its own threads. Throws std::invalid_argument or std::bad_alloc.
    explicit pthreadpool(std::size_t threads);

    // Threads of a pool that outlives this one; at most `threads` of them, or all for 0.
    pthreadpool(heddle::pool& lent, std::size_t threads);

    // The same with the default pool, which a program may end and start again.
    struct in_default_pool {};
    pthreadpool(in_default_pool, std::size_t threads);

    // Threads of an executor; no more than a heddle::pool can have.
    pthreadpool(const pthreadpool_executor& executor, void* executor_context, std::size_t most);

    // How many threads take part in a call that begins now.
    std::size_t threads() const noexcept { return threads_.load(std::memory_order_relaxed); }  // stale: an old number
    std::size_t set_threads(std::size_t wanted) noexcept;

    // Null: the threads that it had without an executor again.
    bool update_executor(const pthreadpool_executor* executor, void* executor_context);
    void release_executor_threads() noexcept;

    // Calls run(heddle::pool&); the pool may be used until run returns. Returns false if no threads are available.
    template <class Run>
    bool run_inside(const Run& run) {
        // A call that sees `own` sees that pool constructed: released by update_executor, or by the thread that published this object.
        switch (source_.load(std::memory_order_acquire)) {
            case source::own:
                if (own_ == nullptr) return false;
                run(*own_);
                return true;
            case source::lent:
                run(*lent_);
                return true;
            case source::default_pool:
                run(heddle::default_pool());
                return true;
            case source::executor:
                break;
        }
        const std::shared_ptr<heddle::pool> hired = hire();
        if (hired == nullptr) return false;
        run(*hired);
        return true;
    }

private:
    // Whose threads run the loops.
    enum class source : unsigned char {
        own,
        lent,
        default_pool,
        executor
    };

    struct employment {
        pthreadpool_executor executor;
        void* context;
        bool operator==(const employment& other) const noexcept;
    };

    std::shared_ptr<heddle::pool> hire() noexcept;
    void work_for(const employment& terms);
    void work_without_executor();
    std::size_t capacity_of_pool(heddle::pool& shared) const;
    void change_capacity(std::size_t threads) noexcept;

    const std::size_t most_;               // requested; 0: as many as the process may use
    const source without_executor_;        // what source_ is as long as there is no executor
    heddle::pool* const lent_ = nullptr;   // for source::lent
    std::size_t capacity_ = 1;             // the limit of set_threads; under the mutex
    std::atomic<std::size_t> threads_{1};  // between 1 and capacity_
    std::atomic<source> source_;
    std::mutex mutex_;  // protects the members below, and changes to those above
    std::unique_ptr<heddle::pool>
        own_;                  // null for one thread; kept when an executor takes over: a call may still be running
    employment hired_from_{};  // null functions: no executor
    std::shared_ptr<heddle::pool> hired_;  // from the first call until the threads are released
};

// SPDX-License-Identifier: Apache-2.0
// asio.hpp - an executor of Asio on a pool of Heddle: handlers run on the pool's workers.
//
//     heddle::asio_context threads;
//     asio::post(threads.get_executor(), [] { ... });
//     threads.wait();
//
// An operation of an io_context is completed on the pool by asio::bind_executor(threads.get_executor(), handler).
#pragma once

#include <asio/execution.hpp>
#include <asio/execution_context.hpp>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <heddle/pool.hpp>
#include <heddle/spawn.hpp>
#include <mutex>
#include <type_traits>
#include <utility>

namespace heddle::inline v0 {

class asio_context : public asio::execution_context {
public:
    class executor_type;

    // Null: the default pool. The pool has to outlive this.
    explicit asio_context(pool* where = nullptr) noexcept : where_(where) {}
    asio_context(const asio_context&) = delete;
    asio_context& operator=(const asio_context&) = delete;

    // Waits, as wait() does, and destroys Asio's services.
    ~asio_context() {
        wait();
        shutdown();
        destroy();
    }

    executor_type get_executor() noexcept;

    // Returns when all handlers that were given to executors of this context have ended. Not for a handler of its own.
    void wait() {
        std::unique_lock lock(mutex_);
        all_ended_.wait(lock, [this] { return handlers_ == 0; });
    }

private:
    // Holds the context until a handler has run, or was dropped by its pool.
    class held {
    public:
        explicit held(asio_context& context) : context_(&context) {
            const std::lock_guard lock(context.mutex_);
            ++context.handlers_;
        }
        held(held&& from) noexcept : context_(std::exchange(from.context_, nullptr)) {}
        held& operator=(held&&) = delete;
        ~held() {
            if (context_ == nullptr) return;
            // Under the lock: the context may be gone as soon as wait() has it.
            const std::lock_guard lock(context_->mutex_);
            if (--context_->handlers_ == 0) context_->all_ended_.notify_all();
        }

    private:
        asio_context* context_;
    };

    pool* where_;
    std::mutex mutex_;
    std::condition_variable all_ended_;
    std::size_t handlers_ = 0;  // guarded by the mutex
};

// Never runs a handler inside the call that gives it. A handler that throws is handled as a task that throws
// (pool_options::on_exception).
class asio_context::executor_type {
public:
    explicit executor_type(asio_context& context) noexcept : context_(&context) {}

    template <class Handler>
        requires std::invocable<std::decay_t<Handler>&>
    void execute(Handler&& handler) const {
        pool& home = context_->where_ != nullptr ? *context_->where_ : default_pool();
        home.spawn([hold = held(*context_), call = std::forward<Handler>(handler)]() mutable { call(); });
    }

    asio_context& query(asio::execution::context_t) const noexcept { return *context_; }
    static constexpr asio::execution::blocking_t query(asio::execution::blocking_t) noexcept {
        return asio::execution::blocking.never;
    }
    executor_type require(asio::execution::blocking_t::never_t) const noexcept { return *this; }

    friend bool operator==(const executor_type&, const executor_type&) noexcept = default;

private:
    asio_context* context_;
};

inline asio_context::executor_type asio_context::get_executor() noexcept { return executor_type(*this); }

}  // namespace heddle::inline v0

// SPDX-License-Identifier: Apache-2.0
// backend.hpp - a backend of C++26's parallel_scheduler ([exec.parschedrepl]) on a pool of Heddle.
//
// It is a template on the standard library that it is for: a `Standard` names the types and asks a receiver whether to stop.
//
//     using receiver = ...;       parallel_scheduler_replacement::receiver_proxy
//     using bulk_receiver = ...;  bulk_item_receiver_proxy
//     using backend = ...;        parallel_scheduler_backend
//     static bool stop_requested(receiver&) noexcept;
#pragma once

#include <cstddef>
#include <exception>
#include <heddle/parallel_for.hpp>
#include <heddle/pool.hpp>
#include <heddle/spawn.hpp>
#include <span>

namespace heddle::inline v0::parallel_scheduler {

// Every function completes its receiver exactly once, on a thread of the pool: by set_stopped if it was asked to stop, by set_error if
// there was no memory for a task, or the pool has been shut down. After that nothing of the receiver is touched: its operation may be
// gone. The scratch memory is not used: a task has memory of the pool's, which is reused.
template <class Standard>
class basic_backend final : public Standard::backend {
public:
    using receiver = typename Standard::receiver;
    using bulk_receiver = typename Standard::bulk_receiver;

    // Null: the default pool. The pool has to outlive every operation.
    explicit basic_backend(pool* where = nullptr) noexcept : where_(where) {}

    void schedule(receiver& to, std::span<std::byte>) noexcept override {
        spawn(to, [&to] {
            if (Standard::stop_requested(to)) to.set_stopped();
            else to.set_value();
        });
    }

    // Calls execute for ranges that together are [0, shape).
    void schedule_bulk_chunked(std::size_t shape, bulk_receiver& to, std::span<std::byte>) noexcept override {
        spawn(to, [this, shape, &to] {
            const auto chunk = [&to](std::size_t begin, std::size_t end) {
                if (!Standard::stop_requested(to)) to.execute(begin, end);
            };
            run_bulk(to, [&] { parallel_for_chunks(shape, chunk); });
        });
    }

    // Calls execute for each item by itself.
    void schedule_bulk_unchunked(std::size_t shape, bulk_receiver& to, std::span<std::byte>) noexcept override {
        spawn(to, [this, shape, &to] {
            const auto item = [&to](std::size_t i) {
                if (!Standard::stop_requested(to)) to.execute(i, i + 1);
            };
            run_bulk(to, [&] { parallel_for(std::size_t{0}, shape, item); });
        });
    }

private:
    template <class Receiver, class Task>
    void spawn(Receiver& to, Task task) noexcept {
        try {
            (where_ != nullptr ? *where_ : default_pool()).spawn(task);
        } catch (...) {
            to.set_error(std::current_exception());
        }
    }

    // If items were left out because a stop was requested, it still is.
    template <class Loop>
    void run_bulk(bulk_receiver& to, Loop loop) noexcept {
        try {
            loop();
        } catch (...) {
            return to.set_error(std::current_exception());
        }
        if (Standard::stop_requested(to)) to.set_stopped();
        else to.set_value();
    }

    pool* where_;
};

}  // namespace heddle::inline v0::parallel_scheduler

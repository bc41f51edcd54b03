// SPDX-License-Identifier: Apache-2.0
// eigen.hpp - an Eigen::ThreadPoolInterface on a pool of Heddle, for Eigen::ThreadPoolDevice.
//
//     heddle::eigen_thread_pool threads;
//     Eigen::ThreadPoolDevice device(&threads, threads.NumThreads());
//     result.device(device) = a.contract(b, dimensions);
//
// Eigen's evaluation blocks the calling thread on a condition variable. A task of the same pool that evaluates an expression calls
// heddle::blocking around it, so that another thread computes meanwhile.
#pragma once

#include <functional>
#include <heddle/pool.hpp>
#include <heddle/spawn.hpp>
#include <unsupported/Eigen/CXX11/ThreadPool>
#include <utility>

namespace heddle::inline v0 {

class eigen_thread_pool final : public Eigen::ThreadPoolInterface {
public:
    // Null: the default pool. The pool has to outlive this, and this the tasks that Eigen has scheduled.
    explicit eigen_thread_pool(pool* where = nullptr) noexcept : where_(where) {}

    // Ends the process if the function throws: Eigen's functions do not.
    void Schedule(std::function<void()> function) override {
        home().spawn([this, call = std::move(function)] {
            const running_here mark(this);
            call();
        });
    }

    int NumThreads() const override { return static_cast<int>(home().thread_count()); }

    // The index of the worker, in a function that was scheduled here; otherwise, and on a spare thread, -1.
    int CurrentThreadId() const override {
        if (running_here::current() != this) return -1;
        const auto index = static_cast<int>(current_worker().value_or(~0U));
        return index < NumThreads() ? index : -1;
    }

private:
    // Marks the thread while it runs a scheduled function.
    class running_here {
    public:
        explicit running_here(const eigen_thread_pool* pool) noexcept : before_(std::exchange(current(), pool)) {}
        running_here(const running_here&) = delete;
        running_here& operator=(const running_here&) = delete;
        ~running_here() { current() = before_; }

        static const eigen_thread_pool*& current() noexcept {
            thread_local const eigen_thread_pool* pool = nullptr;
            return pool;
        }

    private:
        const eigen_thread_pool* before_;
    };

    pool& home() const { return where_ != nullptr ? *where_ : default_pool(); }

    pool* where_;
};

}  // namespace heddle::inline v0

// SPDX-License-Identifier: Apache-2.0
// worker_threads.hpp - the threads of a pool, from the first to the last that could be started.
#pragma once

#include <memory>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/options.hpp>

#include "platform/thread.hpp"

namespace heddle::detail {

class registry;

class worker_threads : immovable {
public:
    worker_threads() = default;

    // Starts one thread for each worker of `home` and waits until each runs. Stops at the first that the system refuses
    // and says so; count() tells how many there are.
    void start(registry& home, unsigned wanted, const pool_options& options);

    // Waits for their end.
    void join() noexcept;

    unsigned count() const noexcept { return count_.load(std::memory_order_relaxed); }  // stale: 0 while they start

private:
    std::unique_ptr<thread[]> threads_;
    atomic<unsigned> count_{"threads", 0};
};

}  // namespace heddle::detail

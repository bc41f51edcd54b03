// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the time from posting one task to a pool whose workers sleep until the task runs.
#pragma once

#include <atomic>
#include <cstdint>

#include "support/arguments.hpp"
#include "support/usage.hpp"

namespace bench {

struct post_problem {
    explicit post_problem(const arguments&) {}

    void prepare() { started_ = 0; }
    std::uint64_t operations() const { return 1; }
    std::uint64_t checksum() const { return started_; }
    std::uint64_t sample_ns() const { return began_at_.load(std::memory_order_relaxed) - posted_at_; }

    // The caller of `begin` posts `run` next, and then waits.
    void begin() {
        began_at_.store(0, std::memory_order_relaxed);
        posted_at_ = wall_ns();
    }
    void run() { began_at_.store(wall_ns(), std::memory_order_release); }
    void wait() {
        while (began_at_.load(std::memory_order_acquire) == 0) {}
        started_ = 1;
    }

private:
    std::uint64_t started_ = 0;
    std::uint64_t posted_at_ = 0;
    std::atomic<std::uint64_t> began_at_{0};
};

}  // namespace bench

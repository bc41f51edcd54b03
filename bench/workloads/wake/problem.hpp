// SPDX-License-Identifier: Apache-2.0
// problem.hpp - how long after a call two threads are both at work, if one of them slept: the latency of a wake-up.
#pragma once

#include <algorithm>
#include <atomic>

#include "support/arguments.hpp"
#include "support/usage.hpp"

namespace bench {

// Two parties that come as soon as they can and wait for each other.
class rendezvous {
public:
    void begin() {
        arrived_.store(0, std::memory_order_relaxed);
        start_ = wall_ns();
    }
    void arrive(unsigned party) {
        at_[party].when = wall_ns();
        arrived_.fetch_add(1, std::memory_order_acq_rel);
        while (arrived_.load(std::memory_order_acquire) < 2) {}
    }
    std::uint64_t latency_ns() const { return std::max(at_[0].when, at_[1].when) - start_; }
    bool both_came() const { return arrived_.load(std::memory_order_acquire) == 2; }

private:
    struct alignas(64) arrival {
        std::uint64_t when = 0;
    };

    std::uint64_t start_ = 0;
    std::atomic<int> arrived_{0};
    arrival at_[2];
};

struct wake_problem {
    explicit wake_problem(const arguments&) {}

    void prepare() { met_ = 0; }
    void ended() { met_ += meeting.both_came() ? 1u : 0u; }
    std::uint64_t operations() const { return 1; }
    std::uint64_t checksum() const { return met_; }
    std::uint64_t sample_ns() const { return meeting.latency_ns(); }

    rendezvous meeting;

private:
    std::uint64_t met_ = 0;
};

}  // namespace bench

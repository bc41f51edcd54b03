// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the time from a call until two threads work, if one of them slept: the latency of a wake-up.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "support/arguments.hpp"
#include "support/usage.hpp"

namespace bench {

// Two threads that arrive as soon as they can and wait for each other.
class rendezvous {
public:
    void begin() {
        ++meetings_;
        start_ = wall_ns();
    }
    void arrive(unsigned party) {
        at_[party].when = wall_ns();
        // The count of arrivals is never reset: otherwise a thread that is late to see the other arrive would wait forever.
        const std::uint64_t both = arrived_.fetch_add(1, std::memory_order_acq_rel) / 2 * 2 + 2;
        while (arrived_.load(std::memory_order_acquire) < both) {}
    }
    std::uint64_t latency_ns() const { return std::max(at_[0].when, at_[1].when) - start_; }
    bool both_came() const { return arrived_.load(std::memory_order_acquire) == 2 * meetings_; }

private:
    struct alignas(64) arrival {
        std::uint64_t when = 0;
    };

    std::uint64_t start_ = 0;
    std::uint64_t meetings_ = 0;
    std::atomic<std::uint64_t> arrived_{0};
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

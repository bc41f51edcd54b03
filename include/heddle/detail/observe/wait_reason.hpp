// SPDX-License-Identifier: Apache-2.0
// wait_reason.hpp - what a worker or a guest waits for, for a report.
//
// Threads    set: the member. get: any; a stale value is the answer of a moment ago.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

class wait_reason : immovable {
public:
    static constexpr std::uint32_t k_none = 0;
    static constexpr std::uint32_t k_latch = 1;  // a scope, a future or a call
    static constexpr std::uint32_t k_fork = 2;   // a fork that was stolen; more: the place of the thief is the rest

    static constexpr std::uint32_t fork_at(std::uint32_t place) noexcept { return k_fork + 1 + place; }

    // While it exists, the member waits.
    class scope : immovable {
    public:
        scope(wait_reason& of, std::uint32_t why) noexcept : of_(of), before_(of.get()) { of_.set(why); }
        ~scope() { of_.set(before_); }

    private:
        wait_reason& of_;
        const std::uint32_t before_;
    };

#if defined(HEDDLE_MODEL) || defined(HEDDLE_SIM)
    // An access would be a step of the program to the explorer and the simulator, which print no reports.
    constexpr void set(std::uint32_t /*why*/) noexcept {}
    constexpr std::uint32_t get() const noexcept { return k_none; }
#else
    void set(std::uint32_t why) noexcept { why_.store(why, std::memory_order_relaxed); }  // stale: an old report
    std::uint32_t get() const noexcept { return why_.load(std::memory_order_relaxed); }   // stale: an old report

private:
    atomic<std::uint32_t> why_{"waits", k_none};
#endif
};

}  // namespace heddle::inline v0::detail

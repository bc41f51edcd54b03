// SPDX-License-Identifier: Apache-2.0
// kernel_costs.hpp - how often threads called the system, and what that cost them.
#pragma once

#include <cstdint>

#include "time.hpp"

namespace sim {

struct call_costs {
    std::uint64_t calls = 0;
    time spent = 0;   // in the calls themselves
    time waited = 0;  // before or after them: in the queue, or asleep

    void add(time in_call, time in_wait) noexcept {
        ++calls;
        spent += in_call;
        waited += in_wait;
    }
};

struct kernel_costs {
    call_costs futex_wait;  // waited: asleep
    call_costs futex_wake;
    call_costs membarrier;         // waited: for those of other threads
    call_costs membarrier_stalls;  // of the threads that were interrupted
    call_costs preempted;          // waited: without a core
    call_costs yield;
};

}  // namespace sim

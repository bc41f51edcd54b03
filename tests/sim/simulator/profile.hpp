// SPDX-License-Identifier: Apache-2.0
// profile.hpp - what operations cost on a machine: read from a file of machines/.
//
// A file has one `NAME VALUE` for each member below, in nanoseconds, and a line `ring CORES NANOSECONDS` for each distance between
// cores, the nearest first. `#` begins a comment.
#pragma once

#include <string>
#include <vector>

#include "time.hpp"

namespace sim {

struct profile {
    // Cores of one ring have numbers that agree when divided by `cores`. A cache line travels between them in `latency`.
    struct ring {
        unsigned cores;
        time latency;
    };
    std::vector<ring> rings;

    // An access to a line that the core has, with the plain instructions around it.
    time load_hit = 0;
    time store_hit = 0;
    time rmw_hit = 0;  // read-modify-write: a locked instruction

    time fence = 0;         // beyond the wait until the store buffer is empty
    time memory = 0;        // a line that no core has
    time upgrade = 0;       // to write a line that only this core has, but has as a reader
    time read_service = 0;  // a line that several cores have is busy for so long with each further reader

    time pause = 0;
    time yield = 0;  // the system call, if no other thread wants the core
    time clock = 0;  // to read the clock

    time futex_wait = 0;          // the system call of a thread that falls asleep, or finds that it must not
    time futex_wake = 0;          // the system call of a thread that wakes one
    time futex_wake_nobody = 0;   // the same if no thread sleeps there
    time wake_latency = 0;        // from the end of that call until the woken thread runs
    time membarrier = 0;          // the system call, if no other thread runs
    time membarrier_per_cpu = 0;  // and for each core that has to be interrupted
    time membarrier_stall = 0;    // what the interrupt costs that core

    time context_switch = 0;  // from one thread of a core to the next
    time slice = 0;           // for which a thread keeps its core if others want it
    time start_thread = 0;    // what it costs to start a thread

    double jitter = 0;            // a share: wake-up latencies differ by up to so much, by the seed
    unsigned store_buffer = 0;    // entries
    unsigned spurious_wakes = 0;  // one of this number of waits returns without a reason; 0: none

    std::string name;

    // How long a line travels from one core to the other.
    time distance(unsigned from, unsigned to) const noexcept;

    // Throws std::runtime_error if the file cannot be read, or says something wrong or too little.
    static profile read(const std::string& path);
};

}  // namespace sim

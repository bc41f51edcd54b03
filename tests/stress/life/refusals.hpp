// SPDX-License-Identifier: Apache-2.0
// refusals.hpp - a system that sometimes refuses threads, memory and memory barriers, and ends waits early.
//
// The program interposes pthread_create, syscall and operator new, and tests the library that ships. Only Heddle's own requests
// are refused: threads with attributes (std::thread passes none), and memory where a thread is marked as exposed.
//
// Threads    any.
#pragma once

#include <cstdint>

namespace heddle::stress::life {

// One in this many requests is refused; 0: none, 1: each.
struct refusal_rates {
    unsigned threads = 0;
    unsigned memory = 0;
    unsigned membarriers = 0;
    unsigned waits = 0;  // end early
};

void refuse(const refusal_rates& rates, std::uint64_t seed);

bool memory_is_refused();  // at any time in this round
bool threads_are_refused();

namespace detail {

// Whether allocations of the calling thread count as Heddle's. Heddle's workers begin that way.
bool exchange_exposure(bool exposed);

}  // namespace detail

// Around a call into Heddle: memory may be refused.
class exposed {
public:
    exposed() : before_(detail::exchange_exposure(true)) {}
    ~exposed() { detail::exchange_exposure(before_); }
    exposed(const exposed&) = delete;
    exposed& operator=(const exposed&) = delete;

private:
    const bool before_;
};

// Around test code that Heddle calls: its memory is not refused.
class shielded {
public:
    shielded() : before_(detail::exchange_exposure(false)) {}
    ~shielded() { detail::exchange_exposure(before_); }
    shielded(const shielded&) = delete;
    shielded& operator=(const shielded&) = delete;

private:
    const bool before_;
};

}  // namespace heddle::stress::life

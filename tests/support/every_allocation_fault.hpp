// SPDX-License-Identifier: Apache-2.0
// every_allocation_fault.hpp - repeats a cycle of work; in each repetition one more allocation succeeds.
//
// For programs that are linked with counting_new.cpp.
#pragma once

#include <cstdint>
#include <new>

#include "check.hpp"
#include "counting_new.hpp"
#include "watchdog.hpp"

namespace heddle::test {

struct fault_tally {
    int worked = 0;
    int threw = 0;
};

// For every k until none fails: runs cycle() while `times` allocations fail, beginning with the k-th. Nothing may leak.
inline fault_tally with_every_fault(void (*cycle)(), std::int64_t times, whose_allocation whose, watchdog& watch) {
    fault_tally all;
    for (std::int64_t k = 1;; ++k) {
        const std::int64_t before = count_allocations().live_blocks;
        bool has_struck = false;
        {
            const allocation_fault fault(k, times, whose);
            try {
                cycle();
                ++all.worked;
            } catch (const std::bad_alloc&) {
                ++all.threw;
            }
            has_struck = fault.has_struck();
        }
        HEDDLE_CHECK(count_allocations().live_blocks == before);
        if (!has_struck) return all;
        watch.pet();
    }
}

}  // namespace heddle::test

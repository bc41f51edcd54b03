// SPDX-License-Identifier: Apache-2.0
// fault.cpp - the countdown and the random choice behind the seam for fault tests.
#if defined(HEDDLE_FAULTS)

#include "fault.hpp"

#include <heddle/detail/base/atomic.hpp>

namespace heddle::inline v0::detail {
namespace {

constinit atomic<int> starts_until_fault{"starts until fault", 0};
constinit atomic<unsigned> early_wait_period{"early wait period", 0};
constinit atomic<unsigned> waits_counted{"waits counted", 0};

}  // namespace

void fail_thread_start_at(int k) noexcept {
    starts_until_fault.store(k, std::memory_order_relaxed);  // stale: a start that races with the test is not counted
}

bool thread_start_fails() noexcept {
    int left = starts_until_fault.load(std::memory_order_relaxed);  // stale: the swap below fails and corrects it
    // Relaxed: the threads share nothing but the count.
    while (left > 0 &&
           !starts_until_fault.compare_exchange(left, left - 1, std::memory_order_relaxed, std::memory_order_relaxed)) {
    }
    return left == 1;
}

void end_waits_early(unsigned n) noexcept {
    early_wait_period.store(n, std::memory_order_relaxed);  // stale: a wait that races with the test is unchanged
}

bool wait_ends_early() noexcept {
    const unsigned n = early_wait_period.load(std::memory_order_relaxed);  // stale: see end_waits_early
    if (n == 0) [[likely]]
        return false;
    // Relaxed: the threads share nothing but the number. The factor makes consecutive numbers differ in all bits.
    const unsigned chosen = waits_counted.fetch_add(1, std::memory_order_relaxed) * 2654435769u;
    return (chosen >> 8) % n == 0;
}

}  // namespace heddle::inline v0::detail

#endif

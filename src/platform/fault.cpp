// SPDX-License-Identifier: Apache-2.0
// fault.cpp - the countdown and the dice behind the seam for fault tests.
#include "fault.hpp"

#include <heddle/detail/base/atomic.hpp>

namespace heddle::detail {
namespace {

constinit atomic<int> starts_until_fault{"starts until fault", 0};
constinit atomic<unsigned> waits_for_an_early_end{"waits for an early end", 0};
constinit atomic<unsigned> dice{"dice", 0};

}  // namespace

void fail_thread_start_at(int k) noexcept {
    starts_until_fault.store(k, std::memory_order_relaxed);  // stale: a start that races with the test is not counted
}

bool thread_start_fails() noexcept {
    int left = starts_until_fault.load(std::memory_order_relaxed);  // stale: the swap below fails and corrects it
    // Relaxed: the count is all that is shared.
    while (left > 0 &&
           !starts_until_fault.compare_exchange(left, left - 1, std::memory_order_relaxed, std::memory_order_relaxed)) {
    }
    return left == 1;
}

void end_waits_early(unsigned n) noexcept {
    waits_for_an_early_end.store(n, std::memory_order_relaxed);  // stale: a wait that races with the test is as before
}

bool wait_ends_early() noexcept {
    const unsigned n = waits_for_an_early_end.load(std::memory_order_relaxed);  // stale: see end_waits_early
    if (n == 0) [[likely]]
        return false;
    // Relaxed: the number is all that is shared. The factor makes neighbours differ in all their bits.
    const unsigned thrown = dice.fetch_add(1, std::memory_order_relaxed) * 2654435769u;
    return (thrown >> 8) % n == 0;
}

}  // namespace heddle::detail

// SPDX-License-Identifier: Apache-2.0
// fault.cpp - the countdown behind the seam for fault tests.
#include "fault.hpp"

#include <heddle/detail/base/atomic.hpp>

namespace heddle::detail {
namespace {

constinit atomic<int> starts_until_fault{"starts until fault", 0};

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

}  // namespace heddle::detail

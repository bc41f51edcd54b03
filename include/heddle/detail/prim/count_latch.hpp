// SPDX-License-Identifier: Apache-2.0
// count_latch.hpp - a latch on which one outside thread waits until a number of other threads have counted down.
//
// Threads    wait: one thread. count_down: any, `count` times in all.
// Lifetime   the waiter may free the latch as soon as the last count_down has set it.
// Ordering   CT1  count_down: count_.fetch_sub(acq_rel)  ->  count_down: count_.fetch_sub(acq_rel)
//                 The last thread to count down has seen what all others did, and publishes it by PK1.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"
#include "once_latch.hpp"

namespace heddle::inline v0::detail {

class count_latch : immovable {
public:
    // A count of zero is a latch that is set from the start.
    explicit count_latch(std::uint32_t count) noexcept : count_("count", count) {
        if (count == 0) once_latch::set(&zero_);
    }

    void wait() noexcept { zero_.wait(); }

    static void count_down(count_latch* self) noexcept {
        if (self->count_.fetch_sub(1, std::memory_order_acq_rel) == 1) once_latch::set(&self->zero_);  // CT1
    }

private:
    atomic<std::uint32_t> count_;
    once_latch zero_;
};

}  // namespace heddle::inline v0::detail

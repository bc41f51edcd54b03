// SPDX-License-Identifier: Apache-2.0
// once_latch.hpp - a latch on which a thread outside every pool waits: it blocks at once and runs no jobs.
//
// Threads    wait: one thread. set: any, once.
// Lifetime   the waiter may free the latch as soon as it is set; the parker's wake touches nothing afterwards.
// Ordering   PK1 (platform/park.hpp): what was done before set is visible after wait.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../base/happens_before.hpp"
#include "../base/immovable.hpp"
#include "../platform/park.hpp"

namespace heddle::inline v0::detail {

class once_latch : immovable {
public:
    once_latch() = default;

    bool is_set() noexcept {
        const bool is = parker_.word().load(std::memory_order_acquire) == k_set;  // PK1
        if (is) happens_after(this);
        return is;
    }

    void wait() noexcept {
        while (!is_set()) parker_.wait(k_unset);
    }

    static void set(once_latch* self) noexcept {
        happens_before(self);
        self->parker_.wake(k_set);  // PK1
    }

private:
    static constexpr std::uint32_t k_unset = 0;
    static constexpr std::uint32_t k_set = 1;

    parker parker_{"once", k_unset};
};

}  // namespace heddle::inline v0::detail

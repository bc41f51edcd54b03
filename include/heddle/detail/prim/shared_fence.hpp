// SPDX-License-Identifier: Apache-2.0
// shared_fence.hpp - one heavy fence for all threads that need one at the same time.
//
// A heavy fence interrupts every processor on which the process runs. At the end of a parallel phase every worker needs one before it
// sleeps. A fence that begins after a thread has arrived here serves that thread, whichever thread makes it.
//
// Threads    any.
// Progress   a thread waits for at most two fences of others: the one that was under way when it arrived, and the next.
// Ordering   SF1  arrive: begun_.fetch_add(0, release)  ->  begin: begun_.compare_exchange(acquire); heavy fence
//                 A thread that does not see the beginning of a fence arrives before it. What the thread did before happens before
//                 the fence, as if the thread had made the fence itself. (A load could not say so: nothing would follow from it.)
//            SF2  end: ended_.store(release)  ->  ended_.load(acquire)
//                 A thread that sees the end of a fence sees what the fence made visible, and whether it was refused.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../base/cache_line.hpp"
#include "../base/fence.hpp"
#include "../base/immovable.hpp"
#include "spin_wait.hpp"

namespace heddle::inline v0::detail {

class alignas(k_cache_line) shared_fence : immovable {
public:
    // Returns behind a heavy fence that began after the call. False: the system has refused a fence, this one or an earlier one.
    bool pass() noexcept {
        const std::uint64_t before = begun_.fetch_add(0, std::memory_order_release);  // SF1
        for (spin_wait patience;; patience.once()) {
            std::uint64_t ended = ended_.load(std::memory_order_acquire);                             // SF2
            if (ended > before) return !is_refused_.load(std::memory_order_relaxed);                  // ordered by SF2
            const bool begins = begun_.compare_exchange(ended, ended + 1, std::memory_order_acquire,  // SF1
                                                        std::memory_order_relaxed);  // lost: the loop looks again
            if (begins) return make(ended + 1);
        }
    }

private:
    bool make(std::uint64_t number) noexcept {
        const bool granted = heavy_fence();
        if (!granted) is_refused_.store(true, std::memory_order_relaxed);  // published by SF2
        ended_.store(number, std::memory_order_release);                   // SF2
        return granted;
    }

    atomic<std::uint64_t> begun_{"fences begun", 0};
    atomic<std::uint64_t> ended_{"fences ended", 0};  // never above begun_, and at most one below it
    atomic<bool> is_refused_{"fence refused", false};
};

}  // namespace heddle::inline v0::detail

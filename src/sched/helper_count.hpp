// SPDX-License-Identifier: Apache-2.0
// helper_count.hpp - how many workers of a pool help while they wait: at least one has to, because only workers take calls
// from outside.
//
// Threads    any.
// Ordering   RG5  stop_helping: helpless_.fetch_add(acq_rel)  ->  stop_helping: helpless_.fetch_add(acq_rel)
//                 The last worker to stop helping sees which of the others can be called back.
#pragma once

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>

namespace heddle::inline v0::detail {

class helper_count : immovable {
public:
    // The thread of a worker arrives, and leaves.
    void arrive() noexcept { present_.fetch_add(1, std::memory_order_relaxed); }  // stale: see stop_helping
    void leave() noexcept { present_.fetch_sub(1, std::memory_order_relaxed); }   // stale: see stop_helping

    // A worker is about to wait without helping. False: it is the last one.
    bool stop_helping() noexcept {
        const unsigned helpless = helpless_.fetch_add(1, std::memory_order_acq_rel) + 1;  // RG5
        return helpless < present_.load(std::memory_order_relaxed);  // stale: a worker helps needlessly
    }
    void help_again() noexcept { helpless_.fetch_sub(1, std::memory_order_relaxed); }  // stale: see stop_helping

private:
    atomic<unsigned> present_{"present", 0};    // workers whose thread is there
    atomic<unsigned> helpless_{"helpless", 0};  // of these, the workers that wait without helping
};

}  // namespace heddle::inline v0::detail

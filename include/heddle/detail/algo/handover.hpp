// SPDX-License-Identifier: Apache-2.0
// handover.hpp - two threads bring one half each. The second thread has both halves, and continues with them.
//
// Threads    bring_own, has_other: the owner. bring_other: one other thread. Each once; has_other any number of times.
// Ordering   HO1  own half     bring_own: there_.compare_exchange(release)  ->  bring_other: there_.exchange(acq_rel)
//            HO2  other half   bring_other: there_.exchange(acq_rel)  ->  bring_own: there_.compare_exchange(acquire if it loses)
//                              and has_other: there_.load(acquire)
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

class handover : immovable {
public:
    // True if the other half was there before.
    bool bring_own() noexcept {
        half seen = half::none;
        // HO1, and HO2 if it loses
        return !there_.compare_exchange(seen, half::own, std::memory_order_release, std::memory_order_acquire);
    }

    // True if the owner's half was there before.
    bool bring_other() noexcept {
        return there_.exchange(half::other, std::memory_order_acq_rel) == half::own;  // HO1, HO2
    }

    bool has_other() const noexcept { return there_.load(std::memory_order_acquire) == half::other; }  // HO2

private:
    enum class half : std::uint8_t {
        none,
        own,
        other  // perhaps both: no thread distinguishes these
    };

    atomic<half> there_{"there", half::none};
};

}  // namespace heddle::inline v0::detail

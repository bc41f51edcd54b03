// SPDX-License-Identifier: Apache-2.0
// spin_wait.hpp - how a thread waits for something that another running thread is about to finish.
//
// Each call waits longer than the one before: 1, 2, 4 … 32 pauses, and from then on it yields the processor. It never sleeps: use a
// latch for long waits.
#pragma once

#include "../base/pause.hpp"

namespace heddle::inline v0::detail {

class spin_wait {
public:
    void once() noexcept {
        if (pauses_ > k_most_pauses) {
            yield_thread();
            return;
        }
        for (int i = 0; i < pauses_; ++i) pause();
        pauses_ *= 2;
    }

    void reset() noexcept { pauses_ = 1; }

private:
    static constexpr int k_most_pauses = 32;

    int pauses_ = 1;
};

}  // namespace heddle::inline v0::detail

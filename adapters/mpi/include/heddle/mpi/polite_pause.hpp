// SPDX-License-Identifier: Apache-2.0
// polite_pause.hpp - what a thread does between two fruitless looks at something that another rank has to do.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

namespace heddle::inline v0::mpi {

// Calls `meanwhile`, which does something useful and returns whether there was something to do. If there is nothing for a while, the thread
// sleeps: for a sixteenth of the time that it has waited so far, which bounds what the sleep adds to the latency, and for one millisecond at
// most.
class polite_pause {
public:
    explicit polite_pause(std::function<bool()> meanwhile = nullptr) : meanwhile_(std::move(meanwhile)) {}

    void operator()() {
        if (meanwhile_ && meanwhile_()) return;
        if (++rounds_ < k_rounds_before_sleep) return;
        if (rounds_ == k_rounds_before_sleep) start_ = clock::now();
        const auto waited = std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start_);
        std::this_thread::sleep_for(std::clamp(waited / 16, k_shortest_sleep, k_longest_sleep));
    }

private:
    using clock = std::chrono::steady_clock;
    // Tens of microseconds of looks: short messages between two machines arrive within that time.
    static constexpr int k_rounds_before_sleep = 200;
    static constexpr std::chrono::nanoseconds k_shortest_sleep{1'000};
    static constexpr std::chrono::nanoseconds k_longest_sleep{1'000'000};

    std::function<bool()> meanwhile_;
    int rounds_ = 0;
    clock::time_point start_{};
};

}  // namespace heddle::inline v0::mpi

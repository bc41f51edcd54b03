// SPDX-License-Identifier: Apache-2.0
// slow_calls.hpp - calls that take a while: enough to be worth sharing, or to see that something ends early.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace heddle::test {

// Long enough for a loop to notice that its items are worth sharing.
inline void take_a_microsecond() {
    using clock = std::chrono::steady_clock;
    const auto end = clock::now() + std::chrono::microseconds(1);
    while (clock::now() < end) {}
}

// Each call takes so long that `k_many` of them take about a second on any number of threads. A computation that ends after the first
// calls takes far less, even if the thread that ends it is descheduled for a while.
class slow_calls {
public:
    static constexpr int k_many = 100'000;

    void count() {
        if (++calls_ >= k_many) return;
        constexpr std::chrono::microseconds length(50);
        const auto end = std::chrono::steady_clock::now() + length;
        do std::this_thread::sleep_for(length);  // Windows sleeps for whole milliseconds, and this is less than one
        while (std::chrono::steady_clock::now() < end);
    }

    // The number of calls since the last call of this function.
    int take() { return calls_.exchange(0); }

private:
    std::atomic<int> calls_{0};
};

}  // namespace heddle::test

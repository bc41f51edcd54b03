// SPDX-License-Identifier: Apache-2.0
// slow_calls.hpp - counts the calls of something that has to end early.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace heddle::test {

// Each call takes so long that `k_many` of them take about a second, on however many threads: what ends with the first
// calls stays far below that, even if whoever has to say so is kept off its core for a while.
class slow_calls {
public:
    static constexpr int k_many = 100'000;

    void count() {
        if (++calls_ >= k_many) return;
        constexpr std::chrono::microseconds length(50);
        const auto end = std::chrono::steady_clock::now() + length;
        do std::this_thread::sleep_for(length);  // Windows sleeps for whole milliseconds, of which this is none
        while (std::chrono::steady_clock::now() < end);
    }

    // How many since it was asked last.
    int take() { return calls_.exchange(0); }

private:
    std::atomic<int> calls_{0};
};

}  // namespace heddle::test

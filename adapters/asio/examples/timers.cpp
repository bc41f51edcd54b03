// SPDX-License-Identifier: Apache-2.0
// timers.cpp - one thread waits for Asio's timers, Heddle's default pool computes when they expire. Prints `100 timers, 5050`.
#include <asio.hpp>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <heddle/asio.hpp>
#include <vector>

int main() {
    asio::io_context events;
    heddle::asio_context threads;
    std::atomic<int> sum = 0;
    std::vector<asio::steady_timer> timers;
    for (int i = 1; i <= 100; ++i) {
        timers.emplace_back(events, std::chrono::milliseconds(i % 10));
        const auto compute = [&sum, i](const asio::error_code& error) {
            if (!error) sum += i;
        };
        timers.back().async_wait(asio::bind_executor(threads.get_executor(), compute));
    }
    events.run();
    threads.wait();
    std::printf("%zu timers, %d\n", timers.size(), sum.load());
    return sum == 5'050 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
// threads.hpp - runs a function on several threads that start together.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace heddle::test {

// Calls body(index) on `count` new threads, none before all are running, and joins them. Rethrows the
// exception of the lowest index. If a thread cannot be started, no body is called and std::system_error is thrown.
template <class Body>
void run_together(std::size_t count, Body&& body) {
    enum class signal : int {
        wait,
        go,
        give_up
    };
    std::atomic<signal> start{signal::wait};
    std::atomic<std::size_t> ready{0};
    std::vector<std::exception_ptr> failures(count);
    std::vector<std::thread> threads;
    const auto join_all = [&] {
        for (std::thread& t : threads) t.join();
    };

    try {
        threads.reserve(count);
        for (std::size_t index = 0; index < count; ++index) {
            threads.emplace_back([&, index] {
                ready.fetch_add(1, std::memory_order_relaxed);  // stale: a slightly later start
                signal seen = signal::wait;
                while (seen == signal::wait) {
                    std::this_thread::yield();
                    seen = start.load(std::memory_order_relaxed);  // stale: one more turn
                }
                if (seen == signal::give_up) return;
                try {
                    body(index);
                } catch (...) {
                    failures[index] = std::current_exception();
                }
            });
        }
    } catch (...) {
        start.store(signal::give_up, std::memory_order_relaxed);  // stale: a thread gives up a little later
        join_all();
        throw;
    }
    while (ready.load(std::memory_order_relaxed) < count) std::this_thread::yield();  // stale: one more turn
    start.store(signal::go, std::memory_order_relaxed);                               // stale: a later start
    join_all();
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
}

}  // namespace heddle::test

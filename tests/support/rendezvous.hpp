// SPDX-License-Identifier: Apache-2.0
// rendezvous.hpp - threads that wait for each other. Tests use it to make sure that several things run at the same time.
//
// A waiting thread yields, so that any number of threads makes progress on any number of processors. On a busy machine, a thread that only
// yields can delay the threads that it waits for by seconds, so it also sleeps for short times.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

#include "threads.hpp"

namespace heddle::test {

// Returns when condition() is true. Guard the test with a watchdog.
template <class Condition>
void spin_until(Condition&& condition) {
    for (int round = 0; !condition(); ++round) {
        if (round < 256) std::this_thread::yield();
        else std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
}

// A reusable barrier for `count` threads.
class rendezvous {
public:
    explicit rendezvous(std::size_t count) : count_(count) {}

    rendezvous(const rendezvous&) = delete;
    rendezvous& operator=(const rendezvous&) = delete;

    // Returns when `count` threads have arrived. What each did before is visible to all afterwards.
    void meet() {
        const std::size_t ticket = arrived_.fetch_add(1);
        const std::size_t all = (ticket / count_ + 1) * count_;
        spin_until([&] { return arrived_.load() >= all; });
    }

    std::size_t arrived() const { return arrived_.load(); }

private:
    const std::size_t count_;
    std::atomic<std::size_t> arrived_{0};
};

// Calls body(index, round) on `count` threads for every round. No thread begins a round before all have ended the previous one.
template <class Body>
void run_in_rounds(std::size_t count, std::size_t rounds, Body&& body) {
    rendezvous start(count);
    run_together(count, [&](std::size_t index) {
        for (std::size_t round = 0; round < rounds; ++round) {
            start.meet();
            body(index, round);
        }
    });
}

}  // namespace heddle::test

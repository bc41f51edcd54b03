// SPDX-License-Identifier: Apache-2.0
// rendezvous.hpp - threads that wait for each other: how a test makes sure that several things run at the same time.
//
// Whoever waits here yields, so that any number of threads gets on with any number of processors. On a busy machine a thread that
// only yields keeps those from running for which it waits, for seconds: so it naps, too.
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

// A place where `count` threads meet, again and again.
class rendezvous {
public:
    explicit rendezvous(std::size_t count) : count_(count) {}

    rendezvous(const rendezvous&) = delete;
    rendezvous& operator=(const rendezvous&) = delete;

    // Returns when `count` threads are here. What each did before it came is visible to all afterwards.
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

// Calls body(index, round) on `count` threads for every round; none begins a round before all have ended the one before.
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

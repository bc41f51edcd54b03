// SPDX-License-Identifier: Apache-2.0
// queue_kinds.hpp - the three queues, so that each queue benchmark is written once.
#pragma once

#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include <heddle/detail/prim/deque.hpp>
#include <heddle/detail/prim/global_queue.hpp>
#include <heddle/detail/prim/locked_deque.hpp>

namespace bench {

// Calls f.operator()<Queue>() for each kind and returns what the calls returned, in the order of k_queue_names.
template <class F>
auto for_each_queue(F f) {
    using namespace heddle::detail;
    return std::vector {
        f.template operator()<deque>(),
        f.template operator()<locked_deque>(),
        f.template operator()<global_queue>()
    };
}

inline constexpr const char* k_queue_names[] = {"lock-free deque", "locked deque", "global queue"};

// One queue for each of `count` threads.
template <class Queue>
class queue_set {
public:
    explicit queue_set(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) queues_.push_back(std::make_unique<Queue>(shared_));
    }

    Queue& operator[](std::size_t i) { return *queues_[i]; }
    std::size_t size() const { return queues_.size(); }

private:
    typename Queue::shared_state shared_;
    std::vector<std::unique_ptr<Queue>> queues_;
};

// Runs f(0) ... f(count - 1), each on its own thread, and returns when all have ended.
template <class F>
void on_threads(std::size_t count, F f) {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&f, i] { f(i); });
}

}  // namespace bench

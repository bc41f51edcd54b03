// SPDX-License-Identifier: Apache-2.0
// problem.hpp - threads outside the pool (`producers`) that each make n tiny calls into it, all at the same time.
#pragma once

#include <barrier>
#include <cstddef>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

#include "support/arguments.hpp"

namespace bench {

// The counters of one producer's calls: one for each of the two items of a loop, on separate cache lines.
struct tally {
    struct alignas(64) item {
        std::uint64_t count = 0;
    };
    item items[2];
};

struct inject_problem {
    explicit inject_problem(const arguments& given) : calls(given.n), tallies(given.producers) {}

    void prepare() { tallies.assign(tallies.size(), {}); }
    std::uint64_t operations() const { return calls * tallies.size(); }
    std::uint64_t checksum() const {
        const auto add = [](std::uint64_t sum, const tally& t) { return sum + t.items[0].count + t.items[1].count; };
        return std::accumulate(tallies.begin(), tallies.end(), std::uint64_t{0}, add);
    }

    const std::uint64_t calls;
    std::vector<tally> tallies;
};

// Threads that start `work(number)` at the same time, on request.
class producers {
public:
    producers(std::size_t count, std::function<void(std::size_t)> work)
        : work_(std::move(work)),
          gate_(static_cast<std::ptrdiff_t>(count) + 1) {
        for (std::size_t i = 0; i < count; ++i) threads_.emplace_back([this, i] { live(i); });
    }
    ~producers() {
        stopping_ = true;
        gate_.arrive_and_wait();
        for (std::thread& one : threads_) one.join();
    }

    // Returns when all have done their work.
    void run() {
        gate_.arrive_and_wait();
        gate_.arrive_and_wait();
    }

private:
    void live(std::size_t number) {
        for (gate_.arrive_and_wait(); !stopping_; gate_.arrive_and_wait()) {
            work_(number);
            gate_.arrive_and_wait();
        }
    }

    const std::function<void(std::size_t)> work_;
    std::barrier<> gate_;
    bool stopping_ = false;  // written before the gate opens
    std::vector<std::thread> threads_;
};

}  // namespace bench

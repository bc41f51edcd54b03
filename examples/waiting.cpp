// SPDX-License-Identifier: Apache-2.0
// waiting.cpp - a lock across a join, calls that block, and a task that waits for a flag.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstdio>
#include <future>
#include <mutex>
#include <numeric>
#include <vector>

// A table that is filled under its lock, in parallel. Inside isolate, the thread that waits for the fork runs only
// parts of this call, and no task that takes the lock.
class table {
public:
    long total() {
        return heddle::isolate([&] {
            const std::lock_guard hold(lock_);
            if (values_.empty()) {
                values_.resize(10'000);
                heddle::parallel_for(std::size_t{0}, values_.size(),
                                     [&](std::size_t i) { values_[i] = static_cast<long>(i); });
            }
            return std::accumulate(values_.begin(), values_.end(), 0L);
        });
    }

private:
    heddle::mutex lock_;
    std::vector<long> values_;
};

// Each task waits for all the others. While one blocks, another thread computes in its place, a spare one if necessary.
static int meet_in_pool_of_one() {
    constexpr int k_tasks = 4;
    std::promise<void> last_one;
    const std::shared_future<void> all_are_here = last_one.get_future().share();
    std::atomic<int> arrived = 0, met = 0;
    heddle::pool one({.threads = 1, .spare_threads = k_tasks});
    const auto meet_others = [&] {
        if (++arrived == k_tasks) last_one.set_value();
        else heddle::blocking([&] { all_are_here.wait(); });
        ++met;
    };
    one.install([&] {
        heddle::scope([&](heddle::task_scope& s) {
            for (int i = 0; i < k_tasks; ++i) s.spawn(meet_others);
        });
    });
    return met;
}

// Waits for a flag that another task of the same pool sets. The pool may have a single worker.
static void wait_for(const std::atomic<bool>& flag) {
    while (!flag) heddle::yield_now();
}

static bool flag_is_seen() {
    std::atomic<bool> flag = false, seen = false;
    {
        heddle::pool one({.threads = 1});
        one.spawn([&] {
            heddle::spawn([&] { flag = true; });
            wait_for(flag);
            seen = true;
        });
    }
    return seen;
}

int main() {
    table shared;
    std::atomic<int> wrong = 0;
    heddle::parallel_for(0, 100, [&](int) { wrong += shared.total() != 49'995'000; });
    const int met = meet_in_pool_of_one();
    const bool seen = flag_is_seen();
    std::printf("%d wrong totals, %d tasks met, the flag was %sseen\n", wrong.load(), met, seen ? "" : "not ");
    return wrong == 0 && met == 4 && seen ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
// slow_comparison.hpp - a comparison that takes a microsecond and shows whether several threads call it.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>

#include <support/rendezvous.hpp>
#include <support/slow_calls.hpp>

namespace heddle::test {

// The thread that makes it may compare alone `most_alone` times: it finds out that the comparison is slow. Its next call waits until
// another thread compares. An algorithm that never shares its work does not end.
class slow_comparison {
public:
    explicit slow_comparison(int most_alone) : most_alone_(most_alone) {}

    bool operator()(int a, int b) const {
        take_a_microsecond();
        if (std::this_thread::get_id() != maker_) is_other_here_ = true;
        else if (++calls_ > most_alone_) spin_until([this] { return is_other_here_.load(); });
        return a < b;
    }

    bool has_been_shared() const { return is_other_here_; }

private:
    const int most_alone_;
    const std::thread::id maker_ = std::this_thread::get_id();
    mutable std::atomic<int> calls_{0};
    mutable std::atomic<bool> is_other_here_{false};
};

// Calls algorithm(values, comparison) in a pool of two threads, and returns the values. Fails if one thread makes all comparisons.
template <class Algorithm>
std::vector<int> shared_result(std::vector<int> values, const Algorithm& algorithm) {
    pool home({.threads = 2});
    home.install([&] {
        const slow_comparison less(300);
        algorithm(values, std::cref(less));
        EXPECT_TRUE(less.has_been_shared());
    });
    return values;
}

}  // namespace heddle::test

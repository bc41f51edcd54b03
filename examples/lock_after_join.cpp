// SPDX-License-Identifier: Apache-2.0
// lock_after_join.cpp - computes in parallel first and takes the lock afterwards: no lock is held across join.
#include <heddle/heddle.hpp>

#include <cstdio>
#include <map>
#include <mutex>

static int digit_sum(int n) { return n == 0 ? 0 : n % 10 + digit_sum(n / 10); }

static long sum_of_digits(int first, int last) {
    if (last - first == 1) return digit_sum(first);
    const int middle = first + (last - first) / 2;
    const auto [low, high] =
        heddle::join([=] { return sum_of_digits(first, middle); }, [=] { return sum_of_digits(middle, last); });
    return low + high;
}

class cache {
public:
    long sum_below(int n) {
        {
            const std::lock_guard lock(mutex_);
            if (const auto known = sums_.find(n); known != sums_.end()) return known->second;
        }
        const long sum = sum_of_digits(0, n);  // unlocked: may run another job that takes the lock
        const std::lock_guard lock(mutex_);
        sums_.emplace(n, sum);
        return sum;
    }

private:
    std::mutex mutex_;
    std::map<int, long> sums_;
};

int main() {
    cache sums;
    heddle::parallel_for(0, 100, [&](int i) { sums.sum_below(1000 * (i % 10 + 1)); });
    const long sum = sums.sum_below(10'000);
    std::printf("the digits of all numbers below 10000 add up to %ld\n", sum);
    return sum == 180'000 ? 0 : 1;
}

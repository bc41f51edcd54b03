// SPDX-License-Identifier: Apache-2.0
// hello.cpp - counts primes on every core.
#include <heddle/heddle.hpp>

#include <cstdio>

static bool is_prime(int n) {
    for (int d = 2; d * d <= n; ++d) {
        if (n % d == 0) return false;
    }
    return n > 1;
}

static int count_primes(int first, int last) {
    if (last - first == 1) return is_prime(first) ? 1 : 0;
    const int middle = first + (last - first) / 2;
    const auto [low, high] =
        heddle::join([=] { return count_primes(first, middle); }, [=] { return count_primes(middle, last); });
    return low + high;
}

int main() {
    const int primes = count_primes(0, 1'000'000);
    std::printf("%d primes below a million\n", primes);
    return primes == 78'498 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
// hello.cpp - counts primes on every core.
#include <heddle/heddle.hpp>

#include <cstdio>

static bool is_prime(int n, int d = 2) { return d * d > n ? n > 1 : n % d != 0 && is_prime(n, d + 1); }

static int count_primes(int first, int last) {
    if (last - first == 1) return is_prime(first) ? 1 : 0;
    const int middle = (first + last) / 2;
    const auto [low, high] = heddle::join([=] { return count_primes(first, middle); },  // on this core
                                          [=] { return count_primes(middle, last); });  // here too, or on an idle one
    return low + high;
}

int main() {
    const int primes = count_primes(0, 1'000'000);
    std::printf("%d primes below a million\n", primes);
    return primes == 78'498 ? 0 : 1;
}

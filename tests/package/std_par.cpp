// SPDX-License-Identifier: Apache-2.0
// std_par.cpp - a program with parallel algorithms that knows nothing of Heddle, and finds out that it runs on it.
#include <algorithm>
#include <cstdio>
#include <execution>
#include <heddle/pool.hpp>
#include <numeric>
#include <vector>

int main() {
    std::vector<int> v(100'000);
    std::iota(v.rbegin(), v.rend(), 0);
    std::sort(std::execution::par, v.begin(), v.end());
    const bool is_right = std::is_sorted(v.begin(), v.end());
    std::printf("sorted: %d, by Heddle: %d\n", is_right, heddle::default_pool_started());
    return is_right && heddle::default_pool_started() ? 0 : 1;
}

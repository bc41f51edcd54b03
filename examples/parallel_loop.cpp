// SPDX-License-Identifier: Apache-2.0
// parallel_loop.cpp - calls a function for every index; each call writes to its own element.
#include <heddle/heddle.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

// How many steps n -> n/2 or 3n+1 lead to 1.
static int collatz_steps(std::uint64_t n) {
    int steps = 0;
    for (; n != 1; ++steps) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return steps;
}

int main() {
    std::vector<int> steps(1'000'000);
    heddle::parallel_for(std::size_t{1}, steps.size(), [&](std::size_t n) { steps[n] = collatz_steps(n); });

    const auto longest = std::max_element(steps.begin(), steps.end());
    std::printf("below a million, %td takes the most steps: %d\n", longest - steps.begin(), *longest);
    return longest - steps.begin() == 837'799 && *longest == 524 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
// loops.cpp - loops over elements and chunks, their options, and a loop that ends early.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <numeric>
#include <vector>

int main() {
    std::vector<double> values(1'000'000);
    std::iota(values.begin(), values.end(), 0.0);

    heddle::parallel_for(values, [](double& value) { value = std::sqrt(value); });
    const bool is_root = values[144] == 12.0;

    // Chunks, for a body that sets something up.
    std::atomic<std::size_t> whole_roots{0};
    heddle::parallel_for_chunks(values.size(), [&](std::size_t begin, std::size_t end) {
        std::size_t mine = 0;
        for (; begin != end; ++begin) mine += values[begin] == std::floor(values[begin]);
        whole_roots += mine;
    });

    // A multiplication takes about a nanosecond: a hundred of them are not worth sharing.
    heddle::parallel_for(0, 100, [&](std::size_t i) { values[i] *= 2; }, {.cost_hint = 1});

    const bool found = heddle::parallel_for_until(values, [](double value) { return value > 999.0; });

    std::printf("%zu whole roots\n", whole_roots.load());
    return is_root && whole_roots == 1'000 && found ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
// own_pool.cpp - a separate pool, and a thread that takes part in it.
#include <heddle/heddle.hpp>

#include <cstdint>
#include <cstdio>

static std::uint64_t sum_of_squares(std::uint64_t first, std::uint64_t last) {
    if (last - first == 1) return first * first;
    const std::uint64_t middle = first + (last - first) / 2;
    const auto [low, high] =
        heddle::join([=] { return sum_of_squares(first, middle); }, [=] { return sum_of_squares(middle, last); });
    return low + high;
}

int main() {
    heddle::pool pool({.threads = 3, .name = "squares", .stack_size = 1 << 20});

    // Everything that the call forks runs in this pool. The calling thread takes part; install returns the result.
    const std::uint64_t sum = pool.install([] { return sum_of_squares(0, 1'000'000); });

    const heddle::pool_stats stats = pool.stats();
    std::printf("%u threads, sum %llu, %llu jobs were stolen\n", pool.thread_count(),
                static_cast<unsigned long long>(sum), static_cast<unsigned long long>(stats.stolen));

    const bool untouched = !heddle::default_pool_started();  // nothing here needed the default pool
    return sum == 333'332'833'333'500'000 && untouched ? 0 : 1;
}
